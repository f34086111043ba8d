import com.openhtmltopdf.pdfboxout.PdfRendererBuilder;
import com.openhtmltopdf.util.XRLog;
import java.io.BufferedReader;
import java.io.File;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.logging.LogManager;
import org.jsoup.Jsoup;
import org.jsoup.helper.W3CDom;
import org.xhtmlrenderer.pdf.ITextRenderer;

/**
 * Renders with the engine that the first argument names, in the fonts of the files that follow. Told what to do as all programs of the bench
 * are: a line of the file to read, the PDF to write, and how many times, with tabs between; the answer is "done", or what went wrong.
 * Documents are parsed by jsoup, since both engines read XML alone.
 */
public final class Render {
  private static final String FAMILY = "Noto Sans";

  private interface Engine {
    void render(org.w3c.dom.Document document, String address, OutputStream output) throws Exception;
  }

  public static void main(String[] arguments) throws Exception {
    LogManager.getLogManager().reset();
    boolean isSaucer = arguments[0].equals("Flying Saucer");
    Engine engine = isSaucer ? saucer(arguments) : openHtml(arguments);
    var lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      String[] parts = line.split("\t");
      System.out.println(answer(engine, Path.of(parts[0]), Path.of(parts[1]), Integer.parseInt(parts[2])));
      System.out.flush();
    }
  }

  private static String answer(Engine engine, Path input, Path output, int count) {
    try {
      for (int index = 0; index < count; index += 1) {
        try (var bytes = Files.newOutputStream(output)) {
          var document = new W3CDom().fromJsoup(Jsoup.parse(input.toFile(), "UTF-8"));
          engine.render(document, input.toUri().toString(), bytes);
        }
      }
      return "done";
    } catch (Exception | LinkageError | StackOverflowError | OutOfMemoryError error) {
      return "error: " + String.valueOf(error).replaceAll("\\s+", " ");
    }
  }

  private static Engine openHtml(String[] arguments) {
    XRLog.setLoggingEnabled(false);
    return (document, address, output) -> {
      var builder = new PdfRendererBuilder();
      builder.useFastMode();
      for (int index = 1; index < arguments.length; index += 1) {
        var style = arguments[index].contains("Italic")
            ? PdfRendererBuilder.FontStyle.ITALIC
            : PdfRendererBuilder.FontStyle.NORMAL;
        int weight = arguments[index].contains("Bold") ? 700 : 400;
        builder.useFont(new File(arguments[index]), FAMILY, weight, style, true);
      }
      builder.withW3cDocument(document, address);
      builder.toStream(output);
      builder.run();
    };
  }

  private static Engine saucer(String[] arguments) {
    return (document, address, output) -> {
      var renderer = new ITextRenderer();
      for (int index = 1; index < arguments.length; index += 1) {
        renderer.getFontResolver().addFont(arguments[index], FAMILY, "Identity-H", true, null);
      }
      renderer.setDocument(document, address);
      renderer.layout();
      renderer.createPDF(output);
    };
  }
}
