import type { DocumentPackage } from "../list.ts";

export const OTHER_PACKAGES: readonly DocumentPackage[] = [
  {
    registry: "pypi-source",
    name: "docutils",
    version: "0.23",
    licence: "public domain",
    base: "docutils-0.23/",
    documents: {
      "generator's output": [
        "test/functional/expected/standalone_rst_html5.html",
        "test/functional/expected/standalone_rst_html4css1.html",
        "test/functional/expected/misc_rst_html5.html",
        "test/functional/expected/footnotes_html5.html",
        "test/functional/expected/length_units_html5.html",
        "test/functional/expected/rst_html5_tuftig.html",
        "test/functional/expected/pep_html.html",
        "test/functional/expected/compact_lists.html",
      ],
      formulas: [
        "test/functional/expected/mathematics_mathml.html",
        "test/functional/expected/math_output_mathml.html",
        "test/functional/expected/math_output_html.html",
        "test/functional/expected/math_experiments_mathml_pandoc.html",
      ],
      slides: ["test/functional/expected/standalone_rst_s5_html_1.html"],
      documentation: ["docs/user/rst/quickref.html"],
    },
  },
  {
    registry: "pypi-source",
    name: "trafilatura",
    version: "2.3.1",
    licence: "Apache-2.0",
    base: "trafilatura-2.3.1/tests/resources/",
    documents: {
      "web page": ["scam.html", "mozilla.org.firefox.developer.html", "utf8.html", "apache.html"],
    },
  },
  {
    registry: "pypi-source",
    name: "weasyprint",
    version: "70.0",
    licence: "BSD-3-Clause",
    base: "weasyprint-70.0/tests/resources/",
    documents: { "test page": ["acid2-test.html"] },
  },
  {
    registry: "crates",
    name: "epub",
    version: "2.1.6",
    licence: "GPL-3.0",
    base: "vendor/epub/tests/docs/",
    documents: {
      book: [
        "book2.epub.d/OEBPS/chapter-001-chapter-i.html",
        "book2.epub.d/OEBPS/table-of-contents.html",
        "fatbf.epub.d/EPUB/xhtml/Basic-functionality-tests.xhtml",
        "fatbf.epub.d/EPUB/xhtml/nav.xhtml",
      ],
    },
  },
  {
    registry: "maven",
    name: "org.apache.commons:commons-lang3",
    version: "3.14.0",
    licence: "Apache-2.0",
    base: "",
    documents: {
      "generator's output": [
        "org/apache/commons/lang3/DoubleRange.html",
        "org/apache/commons/lang3/CharSetUtils.html",
      ],
      code: ["src-html/org/apache/commons/lang3/concurrent/CircuitBreakingException.html"],
    },
  },
  {
    registry: "maven",
    name: "com.google.guava:guava",
    version: "33.0.0-jre",
    licence: "Apache-2.0",
    base: "",
    documents: {
      "generator's output": [
        "com/google/common/collect/MultimapBuilder.html",
        "com/google/common/reflect/ClassPath.ClassInfo.html",
      ],
      code: ["src-html/com/google/common/graph/ImmutableValueGraph.Builder.html"],
    },
  },
  {
    registry: "maven",
    name: "org.junit.jupiter:junit-jupiter-api",
    version: "5.10.2",
    licence: "EPL-2.0",
    base: "",
    documents: {
      "generator's output": [
        "org/junit/jupiter/api/AfterEach.html",
        "org/junit/jupiter/api/DisplayNameGenerator.Standard.html",
      ],
    },
  },
  {
    registry: "maven",
    name: "com.typesafe.akka:akka-actor_2.13",
    version: "2.6.20",
    licence: "Apache-2.0",
    base: "",
    documents: { "generator's output": ["akka/io/dns/DnsProtocol$$Srv$.html"] },
  },
  {
    registry: "maven",
    name: "com.fasterxml.jackson.core:jackson-core",
    version: "2.17.1",
    licence: "Apache-2.0",
    base: "",
    documents: { "generator's output": ["com/fasterxml/jackson/core/format/DataFormatMatcher.html"] },
  },
  {
    registry: "maven",
    name: "org.scala-lang:scala3-library_3",
    version: "3.3.1",
    licence: "Apache-2.0",
    base: "",
    documents: { "generator's output": ["scala/deriving/Mirror.html"] },
  },
];
