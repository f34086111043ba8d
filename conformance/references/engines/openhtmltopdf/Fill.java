import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.interactive.form.PDCheckBox;

/**
 * Fills forms with PDFBox as told on standard input, a line each with tabs between: the form, the PDF to write, whether fields stay (true or false),
 * and names and values by turns, written as in addresses. The answer is a line: "done", or what went wrong.
 */
public final class Fill {
  public static void main(String[] arguments) throws Exception {
    var lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      System.out.println(answer(line.split("\t", -1)));
      System.out.flush();
    }
  }

  private static String answer(String[] parts) {
    try (var document = Loader.loadPDF(Path.of(parts[0]).toFile())) {
      var form = document.getDocumentCatalog().getAcroForm(null);
      for (int index = 3; index + 1 < parts.length; index += 2) {
        var field = form.getField(decoded(parts[index]));
        String value = decoded(parts[index + 1]);
        if (!(field instanceof PDCheckBox)) field.setValue(value);
        else if (value.equals("true")) ((PDCheckBox) field).check();
      }
      if (!Boolean.parseBoolean(parts[2])) form.flatten();
      document.save(parts[1]);
      return "done";
    } catch (Exception | LinkageError error) {
      return "error: " + String.valueOf(error).replaceAll("\\s+", " ");
    }
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }
}
