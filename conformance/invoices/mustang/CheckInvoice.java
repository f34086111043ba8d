import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.LogManager;
import javax.xml.parsers.DocumentBuilderFactory;
import org.mustangproject.validator.ZUGFeRDValidator;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * Has Mustang look at the files that standard input names, a line each: XML, or PDF with XML inside. The answer is a line: "pass", or what was found
 * wrong, with tabs between. The library says a file is valid when its XML is, whatever the PDF, so all its summaries are read here.
 */
public final class CheckInvoice {
  public static void main(String[] arguments) throws Exception {
    LogManager.getLogManager().reset();
    PrintStream answers = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
    // The library prints on its own now and then.
    System.setOut(System.err);
    var lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) answers.println(answer(line));
  }

  private static String answer(String file) {
    try {
      var validator = new ZUGFeRDValidator();
      validator.disableNotices();
      byte[] report = validator.validate(file).getBytes(StandardCharsets.UTF_8);
      Document document =
          DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new ByteArrayInputStream(report));
      List<String> problems = new ArrayList<>();
      for (String name : List.of("error", "exception")) addTexts(document.getElementsByTagName(name), problems);
      NodeList summaries = document.getElementsByTagName("summary");
      for (int index = 0; index < summaries.getLength(); index += 1)
        if (!((Element) summaries.item(index)).getAttribute("status").equals("valid")) problems.add("a summary is not valid");
      return problems.isEmpty() ? "pass" : String.join("\t", problems);
    } catch (Throwable error) {
      return "error: " + error;
    }
  }

  private static void addTexts(NodeList found, List<String> texts) {
    for (int index = 0; index < found.getLength(); index += 1)
      texts.add(found.item(index).getTextContent().trim().replaceAll("\\s+", " "));
  }
}
