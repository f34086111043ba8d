import { FORM_SOURCES, type FormSource } from "../forms/sources.ts";

/** More forms of packages, whose fields are looked for once they are taken away. */
const MORE_SOURCES: readonly FormSource[] = [
  {
    registry: "pypi",
    name: "habutax",
    version: "0.2.1",
    forms: [
      "f1040",
      "f1040s1",
      "f1040s3",
      "f1040s8",
      "f1040sa",
      "f1040sb",
      "f8606",
      "f8889",
      "f8959",
      "f8995",
      "fnc_d-400",
      "fnc_d-400_sa",
      "fnc_d-400_ss",
    ].map((name) => `ty2023/${name}.pdf`),
  },
  {
    registry: "pypi",
    name: "docassemble.law",
    version: "0.5.9",
    forms: ["fee_waiver", "gender_change", "name_and_gender_change", "name_change"].map(
      (name) => `templates/${name}.pdf`,
    ),
  },
  {
    registry: "pypi",
    name: "docassemble.KinshipConnector",
    version: "1.1.1",
    forms: ["igp", "igw", "noh", "nom", "tca"].map((name) => `templates/${name}.pdf`),
  },
  { registry: "npm", name: "pdf-forms", version: "0.1.1", forms: ["test/V0050.pdf"] },
  {
    registry: "pypi-source",
    name: "formalizer",
    version: "0.2.3",
    forms: ["af4141-fillable", "DAFForm_1206_prepared", "daf4392_prepared", "all_fields_sample"].map(
      (name) => `samples/${name}.pdf`,
    ),
  },
  {
    registry: "pypi-source",
    name: "pypdf",
    version: "7.1.1",
    forms: ["SF424_page2", "libreoffice-form", "FormTestFromOo"].map((name) => `resources/${name}.pdf`),
  },
];

/** Every form that detection is tried on. */
export const DETECTION_SOURCES: readonly FormSource[] = [...FORM_SOURCES, ...MORE_SOURCES];
