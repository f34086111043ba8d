/** A package that has PDF forms in it: test data, examples, documentation. */
export interface FormSource {
  /** `pypi-source` is the archive of sources, which has tests that the wheel lacks. */
  readonly registry: "npm" | "pypi" | "pypi-source" | "go";
  readonly name: string;
  readonly version: string;
  /** Paths of forms within the package, or their ends. */
  readonly forms: readonly string[];
}

/** Forms of others, by what brings them. None of them is part of this repository. */
export const FORM_SOURCES: readonly FormSource[] = [
  {
    registry: "npm",
    name: "pdf2json",
    version: "0.6.8",
    forms: ["f1040.pdf", "f1040a.pdf", "f1040ez.pdf", "f1040ezt.pdf"],
  },
  { registry: "npm", name: "fill-pdf", version: "1.1.0", forms: ["test/resources/test.pdf"] },
  { registry: "pypi", name: "pdfjinja", version: "1.1.0", forms: ["examples/sample.pdf"] },
  { registry: "pypi", name: "docassemble.HMCTSHelper", version: "0.0.1", forms: ["n244.pdf"] },
  { registry: "pypi", name: "docassemble.hmlrhelper", version: "0.0.3", forms: ["TR1__2019-06-17_.pdf"] },
  {
    registry: "pypi",
    name: "docassemble.LAWVFamilyLaw",
    version: "0.1.8",
    forms: ["101", "103", "104", "106", "112", "121", "128", "129", "140"].map(
      (number) => `sca_fc_${number}.pdf`,
    ),
  },
  {
    registry: "pypi",
    name: "docassemble.ALAffidavitOfIndigency",
    version: "2.3.0",
    forms: ["affidavitofindigency.pdf", "affidavit_of_indigency_supplement.pdf"],
  },
  {
    registry: "pypi",
    name: "docassemble.demo",
    version: "1.10.5",
    forms: [
      "templates/sample-sig-form.pdf",
      "templates/sample-sig-form-2.pdf",
      "templates/Official_Favorite_Fruits.pdf",
      "templates/Transfer-of-Ownership.pdf",
      "templates/testsigform.pdf",
    ],
  },
  {
    registry: "go",
    name: "github.com/pdfcpu/pdfcpu",
    version: "v0.6.0",
    forms: [
      ...[
        "checkbox",
        "combobox",
        "datefield",
        "listbox",
        "radiobuttonsHor",
        "radiobuttonsVertL",
        "textarea",
        "textfield",
      ].map((name) => `form/primitives/${name}.pdf`),
      ...["english", "ukrainian", "arabic", "chineseSimple", "person"].map(
        (name) => `form/demoSinglePage/${name}.pdf`,
      ),
    ],
  },
];
