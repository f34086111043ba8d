import type { FieldType } from "../../../src/template/model.ts";

/** What a printed form asks in one language. */
export interface Vocabulary {
  readonly language: string;
  readonly title: string;
  readonly sections: readonly [string, ...string[]];
  /** Labels with the type that their values have. */
  readonly labels: readonly (readonly [string, FieldType])[];
  readonly longs: readonly [string, ...string[]];
  readonly combs: readonly [string, ...string[]];
  readonly ticks: readonly string[];
  readonly questions: readonly [string, ...string[]];
  readonly yesNo: readonly [string, string];
  readonly columns: readonly (readonly [string, FieldType])[];
  readonly signature: string;
  readonly prose: readonly [string, ...string[]];
}

export const VOCABULARIES: readonly [Vocabulary, ...Vocabulary[]] = [
  {
    language: "en",
    title: "Application for membership",
    sections: ["About you", "Your household", "Contact", "Employment"],
    labels: [
      ["First name", "shortText"],
      ["Last name", "shortText"],
      ["Street", "shortText"],
      ["City", "shortText"],
      ["Date of birth", "date"],
      ["Date of marriage", "date"],
      ["Nationality", "shortText"],
      ["E-mail", "email"],
      ["Mobile phone", "phone"],
      ["Number of children", "integer"],
      ["Monthly rent amount", "dollar"],
      ["Employer", "shortText"],
      ["Occupation", "shortText"],
      ["Place of birth", "shortText"],
      ["Case number", "shortText"],
    ],
    longs: ["Remarks", "Reason for your application", "Medical conditions"],
    combs: ["Member ID", "Tax number", "Account"],
    ticks: [
      "I agree to the rules",
      "Send me the newsletter",
      "I enclose a photograph",
      "Reduced fee",
      "I have been a member before",
    ],
    questions: ["Are you employed?", "Do you own a car?", "Have you moved this year?"],
    yesNo: ["Yes", "No"],
    columns: [
      ["Item", "shortText"],
      ["Description", "shortText"],
      ["Quantity", "integer"],
      ["Amount", "dollar"],
    ],
    signature: "Signature of applicant",
    prose: [
      "Please write in capital letters and leave nothing out that matters to the application.",
      "We keep what you tell us for as long as the membership lasts, and a year more.",
    ],
  },
  {
    language: "de",
    title: "Antrag auf Aufnahme",
    sections: ["Angaben zur Person", "Wohnung", "Erreichbarkeit", "Beruf"],
    labels: [
      ["Vorname", "shortText"],
      ["Nachname", "shortText"],
      ["Straße und Hausnummer", "shortText"],
      ["Wohnort", "shortText"],
      ["Geburtsdatum", "date"],
      ["Datum der Eheschließung", "date"],
      ["Staatsangehörigkeit", "shortText"],
      ["E-Mail-Adresse", "email"],
      ["Telefon", "phone"],
      ["Anzahl der Kinder", "integer"],
      ["Monatliche Miete in €", "number"],
      ["Arbeitgeber", "shortText"],
      ["Beruf", "shortText"],
      ["Geburtsort", "shortText"],
      ["Aktenzeichen", "shortText"],
    ],
    longs: ["Bemerkungen", "Begründung des Antrags", "Erkrankungen"],
    combs: ["Mitgliedsnummer", "Steuernummer", "Konto"],
    ticks: [
      "Ich stimme den Regeln zu",
      "Rundbrief erwünscht",
      "Lichtbild liegt bei",
      "Ermäßigter Beitrag",
      "Ich war schon Mitglied",
    ],
    questions: ["Sind Sie berufstätig?", "Besitzen Sie ein Auto?", "Sind Sie umgezogen?"],
    yesNo: ["Ja", "Nein"],
    columns: [
      ["Gegenstand", "shortText"],
      ["Beschreibung", "shortText"],
      ["Anzahl", "integer"],
      ["Betrag", "number"],
    ],
    signature: "Unterschrift",
    prose: [
      "Bitte in Druckschrift ausfüllen und nichts auslassen, was für den Antrag wichtig ist.",
      "Die Angaben bleiben gespeichert, solange die Mitgliedschaft besteht, und ein Jahr darüber hinaus.",
    ],
  },
  {
    language: "fr",
    title: "Demande d’adhésion",
    sections: ["Identité", "Logement", "Coordonnées", "Emploi"],
    labels: [
      ["Prénom", "shortText"],
      ["Nom de famille", "shortText"],
      ["Rue et numéro", "shortText"],
      ["Ville", "shortText"],
      ["Date de naissance", "date"],
      ["Date du mariage", "date"],
      ["Nationalité", "shortText"],
      ["Courriel", "email"],
      ["Téléphone portable", "phone"],
      ["Nombre d’enfants", "integer"],
      ["Montant du loyer", "number"],
      ["Employeur", "shortText"],
      ["Profession", "shortText"],
      ["Lieu de naissance", "shortText"],
      ["Numéro de dossier", "shortText"],
    ],
    longs: ["Observations", "Motif de la demande", "Maladies"],
    combs: ["Numéro d’adhérent", "Numéro fiscal", "Compte"],
    ticks: [
      "J’accepte le règlement",
      "Je souhaite la lettre d’information",
      "Photographie jointe",
      "Tarif réduit",
      "J’ai déjà été membre",
    ],
    questions: ["Avez-vous un emploi ?", "Avez-vous une voiture ?", "Avez-vous déménagé ?"],
    yesNo: ["Oui", "Non"],
    columns: [
      ["Objet", "shortText"],
      ["Désignation", "shortText"],
      ["Quantité", "integer"],
      ["Montant", "number"],
    ],
    signature: "Signature du demandeur",
    prose: [
      "Écrivez en lettres capitales et n’omettez rien de ce qui importe à la demande.",
      "Ces renseignements sont gardés tant que dure l’adhésion, et une année de plus.",
    ],
  },
  {
    language: "es",
    title: "Solicitud de ingreso",
    sections: ["Datos personales", "Vivienda", "Contacto", "Trabajo"],
    labels: [
      ["Nombre", "shortText"],
      ["Apellidos", "shortText"],
      ["Calle y número", "shortText"],
      ["Ciudad", "shortText"],
      ["Fecha de nacimiento", "date"],
      ["Fecha de la boda", "date"],
      ["Nacionalidad", "shortText"],
      ["Correo electrónico", "email"],
      ["Teléfono móvil", "phone"],
      ["Número de hijos", "integer"],
      ["Importe del alquiler", "number"],
      ["Empresa", "shortText"],
      ["Profesión", "shortText"],
      ["Lugar de residencia", "shortText"],
      ["Número de expediente", "shortText"],
    ],
    longs: ["Observaciones", "Motivo de la solicitud", "Enfermedades"],
    combs: ["Número de socio", "Número fiscal", "Cuenta"],
    ticks: [
      "Acepto las normas",
      "Deseo recibir el boletín",
      "Adjunto una fotografía",
      "Cuota reducida",
      "Ya he sido socio",
    ],
    questions: ["¿Tiene empleo?", "¿Tiene coche?", "¿Se ha mudado este año?"],
    yesNo: ["Sí", "No"],
    columns: [
      ["Artículo", "shortText"],
      ["Descripción", "shortText"],
      ["Cantidad", "integer"],
      ["Importe", "number"],
    ],
    signature: "Firma del solicitante",
    prose: [
      "Escriba en letras mayúsculas y no omita nada de lo que importe a la solicitud.",
      "Guardamos estos datos mientras dure la condición de socio, y un año más.",
    ],
  },
];
