/**
 * Writes a sheet of address labels, 3 by 7 on a page of A4, each 63.5 by 38.1 mm: as many pages as the addresses need.
 * `npx tsx examples/labels.ts 60 > labels.html`
 */

/** A town, a street in it, and people who live there. `post` is the line that the post office there reads first. */
interface Place {
  readonly language: string;
  readonly country: string;
  readonly post: string;
  readonly street: string;
  readonly people: readonly string[];
}

const PLACES: readonly Place[] = [
  {
    language: "de-CH",
    country: "SWITZERLAND",
    post: "2502 Biel/Bienne",
    street: "Zentralstrasse",
    people: ["Noémie Zbinden", "Jürg Äschlimann", "Reto Hunziker", "Ursina Caflisch", "Loïc Perrenoud"],
  },
  {
    language: "el",
    country: "GREECE",
    post: "104 31 Αθήνα",
    street: "Οδός Πατησίων",
    people: ["Ελένη Παπαδοπούλου", "Γιώργος Αγγελόπουλος", "Δήμητρα Ξενάκη", "Νίκος Ψαρρός", "Ιωάννα Ρήγα"],
  },
  {
    language: "uk",
    country: "UKRAINE",
    post: "01001 Київ",
    street: "вул. Хрещатик",
    people: ["Оксана Ґудзь", "Тарас Їжакевич", "Юлія Щербак", "Євген Мельник", "Лідія Кравчук"],
  },
  {
    language: "fr",
    country: "FRANCE",
    post: "29200 BREST",
    street: "rue de Siam",
    people: ["Aëlle Le Goff", "François Œuvrard", "Zoé Kerguélen", "Maël Çabal", "Anaïs d’Hervé"],
  },
  {
    language: "pl",
    country: "POLAND",
    post: "90-001 Łódź",
    street: "ul. Piotrkowska",
    people: ["Żaneta Wąsik", "Świętosław Źrebiec", "Małgorzata Ćwik", "Łukasz Gądek", "Zofia Śliwińska"],
  },
  {
    language: "bg",
    country: "BULGARIA",
    post: "4000 Пловдив",
    street: "ул. Иван Вазов",
    people: ["Цветелина Йорданова", "Борис Жеков", "Щилян Петров", "Ния Ангелова", "Ъглеш Тодоров"],
  },
  {
    language: "is",
    country: "ICELAND",
    post: "101 Reykjavík",
    street: "Þórsgata",
    people: ["Þórdís Ægisdóttir", "Guðmundur Örn Sigurðsson", "Ásta Björk", "Hlynur Pálmason", "Íris Ýr"],
  },
  {
    language: "vi",
    country: "VIETNAM",
    post: "Hà Nội 100000",
    street: "phố Nguyễn Hữu Huân",
    people: ["Nguyễn Thị Ánh Tuyết", "Trần Quốc Khánh", "Lê Bảo Ngọc", "Phạm Đức Duy", "Võ Mỹ Hạnh"],
  },
  {
    language: "tr",
    country: "TÜRKİYE",
    post: "34433 İstanbul",
    street: "Sıraselviler Caddesi",
    people: ["Işıl Çağlayan", "İbrahim Şahin", "Gülşen Öğüt", "Doğan Yıldız", "Ayşe Tuğba Uğur"],
  },
  {
    language: "sr",
    country: "SERBIA",
    post: "11000 Београд",
    street: "Његошева",
    people: ["Љиљана Ђорђевић", "Њега Џамбић", "Ђурађ Ћосић", "Жељко Шљивић", "Ана Хаџић"],
  },
  {
    language: "cs",
    country: "CZECH REPUBLIC",
    post: "602 00 Brno",
    street: "Údolní",
    people: ["Růžena Dvořáčková", "Jiří Ďuriš", "Ľudmila Šťastná", "Ondřej Žák", "Žofie Nováková"],
  },
  {
    language: "en",
    country: "UNITED KINGDOM",
    post: "ABERYSTWYTH SY23 1AB",
    street: "Great Darkgate Street",
    people: [
      "Siân Llŷr Bowen-Featherstonehaugh",
      "Tŵm Rhys",
      "Dr A. Mc’Intyre",
      "Bronwen & Iwan Prŷs",
      "Cerys Ŵyn",
    ],
  },
];

/** HTML of a sheet with this many labels. */
export function labelsHtml(count: number): string {
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Address labels</title>
<style>
/* The margin below is smaller than that of the sheet, so that seven rows fit whatever lengths are rounded to. */
@page { size: A4; margin: 15.15mm 7.21mm 14mm }
body { margin: 0; font: 10pt/1.3 "Noto Sans", sans-serif }
.sheet { display: grid; grid-template-columns: repeat(3, 63.5mm); grid-auto-rows: 38.1mm; column-gap: 2.54mm }
.label { box-sizing: border-box; padding: 3.5mm 5mm; overflow: hidden; break-inside: avoid }
.label p { margin: 0 }
.from { font-size: 6pt; line-height: 3mm; border-bottom: 0.4pt solid #999; color: #555; white-space: nowrap }
.name { margin-top: 2mm !important; font-weight: bold }
.country { font-size: 8.5pt; letter-spacing: 0.5pt }
</style></head><body>
<div class="sheet">
${Array.from({ length: count }, (_, at) => label(at)).join("\n")}
</div>
</body></html>
`;
}

function label(at: number): string {
  const place = PLACES[at % PLACES.length] as Place;
  const round = Math.floor(at / PLACES.length);
  const name = place.people[round % place.people.length] as string;
  const number = 1 + ((at * 37) % 148);
  return `<address class="label" style="font-style: normal"><p class="from">Museum of Paper, Mill Lane 4, 8001 Zürich</p>
<div lang="${place.language}"><p class="name">${name.replace("&", "&amp;")}</p><p>${place.street} ${number}</p><p>${place.post}</p></div><p class="country">${place.country}</p></address>`;
}

if (process.argv[1]?.endsWith("labels.ts") === true) {
  const count = Number(process.argv[2] ?? 60);
  if (!Number.isSafeInteger(count) || count < 1) throw new Error("Give the number of labels, such as 60.");
  process.stdout.write(labelsHtml(count));
}
