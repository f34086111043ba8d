import com.openhtmltopdf.pdfboxout.PdfRendererBuilder;
import com.openhtmltopdf.svgsupport.BatikSVGDrawer;
import com.openhtmltopdf.util.XRLog;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.logging.LogManager;
import org.jsoup.Jsoup;
import org.jsoup.helper.W3CDom;

/**
 * Renders what it is told to on standard input, a line each: a document, a tab and the PDF to write. The answer is a line: "done", or what went
 * wrong. Documents are parsed by jsoup, since the renderer itself reads XML alone.
 */
public final class Render {
  public static void main(String[] arguments) throws Exception {
    LogManager.getLogManager().reset();
    XRLog.setLoggingEnabled(false);
    var lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      String[] parts = line.split("\t", 2);
      System.out.println(answer(Path.of(parts[0]), Path.of(parts[1])));
      System.out.flush();
    }
  }

  private static String answer(Path input, Path output) {
    try (var bytes = Files.newOutputStream(output)) {
      var builder = new PdfRendererBuilder();
      builder.useFastMode();
      builder.useSVGDrawer(new BatikSVGDrawer());
      var document = new W3CDom().fromJsoup(Jsoup.parse(input.toFile(), "UTF-8"));
      builder.withW3cDocument(document, input.toUri().toString());
      builder.toStream(bytes);
      builder.run();
      return "done";
    } catch (Exception | LinkageError | StackOverflowError error) {
      return "error: " + String.valueOf(error).replaceAll("\\s+", " ");
    }
  }
}
