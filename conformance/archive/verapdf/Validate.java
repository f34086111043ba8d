import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.logging.LogManager;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.PDFAParser;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;
import org.verapdf.pdfa.results.ValidationResult;

/**
 * Validates what it is told to on standard input, a line each: a flavour (2b, ua1 …), a tab and a file. The answer is a line: "pass", or the rules
 * that failed with how often and where first, with tabs between them. A file is opened anew for each flavour, since the library keeps what it has seen.
 */
public final class Validate {
  private static final int MAXIMUM_FAILURES = 1_000_000;

  public static void main(String[] arguments) throws Exception {
    LogManager.getLogManager().reset();
    VeraGreenfieldFoundryProvider.initialise();
    var lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      String[] parts = line.split("\t", 2);
      System.out.println(answer(parts[0], Path.of(parts[1])));
      System.out.flush();
    }
  }

  private static String answer(String flavourName, Path file) {
    PDFAFlavour flavour = PDFAFlavour.byFlavourId(flavourName);
    if (flavour == PDFAFlavour.NO_FLAVOUR) return "error: no flavour " + flavourName;
    var foundry = Foundries.defaultInstance();
    try (var input = Files.newInputStream(file); PDFAParser parser = foundry.createParser(input, flavour)) {
      var validator = foundry.createValidator(flavour, MAXIMUM_FAILURES, true, false, false);
      ValidationResult result = validator.validate(parser);
      return result.isCompliant() ? "pass" : failures(result);
    } catch (Exception | LinkageError | StackOverflowError error) {
      return "error: " + error;
    }
  }

  private static String failures(ValidationResult result) {
    Map<String, Integer> counts = new TreeMap<>();
    Map<String, String> places = new TreeMap<>();
    for (TestAssertion assertion : result.getTestAssertions()) {
      if (assertion.getStatus() != TestAssertion.Status.FAILED) continue;
      String rule = assertion.getRuleId().getClause() + "-" + assertion.getRuleId().getTestNumber();
      counts.merge(rule, 1, Integer::sum);
      places.putIfAbsent(rule, assertion.getLocation().getContext());
    }
    var text = new StringBuilder();
    counts.forEach((rule, count) -> {
      if (text.length() > 0) text.append('\t');
      text.append(rule).append(" ×").append(count).append(" at ").append(places.get(rule).replaceAll("\\s+", " "));
    });
    return text.toString();
  }
}
