/** A piece of text on a page; lengths are points, from the upper left corner to the base line. */
export interface PlacedText {
  text: string;
  x: number;
  y: number;
  size?: number;
  /** Marked as no part of the text. */
  artifact?: boolean;
  /** Degrees, counterclockwise. */
  turned?: number;
}

export interface PdfPage {
  texts?: readonly PlacedText[];
  /** A picture of one pixel that fills the page. */
  picture?: boolean;
}

interface PdfOptions {
  title?: string;
  language?: string;
  /** Cannot be opened without a password. */
  locked?: boolean;
}

const PAGE = { width: 595, height: 842 };
/** All letters of the font, Courier, are this wide, in em. */
const LETTER_WIDTH = 0.6;

/** Letters beyond Latin-1 and where the font has them. */
const CODES: Readonly<Record<string, number>> = { '•': 0x95, '–': 0x96, '—': 0x97, '’': 0x92, ﬁ: 0x01 };

const textString = (text: string): string => {
  const codes = [...text].map((letter) => CODES[letter] ?? letter.charCodeAt(0));
  return `<${codes.map((code) => code.toString(16).padStart(2, '0')).join('')}>`;
};

const operators = ({ text, x, y, size = 10, artifact, turned = 0 }: PlacedText): string => {
  const angle = (turned * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle).toFixed(4), Math.sin(angle).toFixed(4)];
  const place = `${cos} ${sin} ${-Number(sin)} ${cos} ${x} ${PAGE.height - y} Tm`;
  const shown = `BT /F ${size} Tf ${place} ${textString(text)} Tj ET`;
  return artifact ? `/Artifact BMC ${shown} EMC` : shown;
};

const stream = (dictionary: string, data: string): string =>
  `<< ${dictionary} /Length ${data.length} >> stream\n${data}\nendstream`;

/** Writes a PDF, uncompressed, with a table of contents of its objects as readers expect it. */
export const makePdf = (pages: readonly PdfPage[], options: PdfOptions = {}): Uint8Array<ArrayBuffer> => {
  const first = 6;
  const kids = pages.map((_, at) => `${first + 2 * at} 0 R`).join(' ');
  const language = options.language ? `/Lang (${options.language})` : '';
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${language} >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding << /BaseEncoding /WinAnsiEncoding /Differences [1 /fi] >> >>',
    `<< /Title (${options.title ?? ''}) >>`,
    stream(
      '/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8',
      'x',
    ),
    ...pages.flatMap(({ texts = [], picture }, at) => [
      `<< /Type /Page /Parent 2 0 R /Resources << /Font << /F 3 0 R >> /XObject << /I 5 0 R >> >> /Contents ${first + 2 * at + 1} 0 R >>`,
      stream('', [...(picture ? ['q 595 0 0 842 0 0 cm /I Do Q'] : []), ...texts.map(operators)].join('\n')),
    ]),
  ].map((object) =>
    pages.some(({ picture }) => picture) ? object : object.replace('/Image', '/Form /BBox [0 0 1 1]'),
  );
  let file = '%PDF-1.7\n';
  const places = objects.map((object, at) => {
    const place = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const secret = '00'.repeat(32);
  const lock = options.locked
    ? `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${secret}> /U <${secret}> >> /ID [<00> <00>]`
    : '';
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  file += `trailer << /Size ${objects.length + 1} /Root 1 0 R /Info 4 0 R ${lock} >>\nstartxref\n${start}\n%%EOF\n`;
  return new Uint8Array(Buffer.from(file, 'latin1'));
};

interface Setting {
  x: number;
  y: number;
  width: number;
  size?: number;
  /** Of the first line, in points. */
  indent?: number;
  leading?: number;
}

/** Breaks text into lines as wide as fit, and places them one below the other. `\n` ends a line. */
export const setText = (
  text: string,
  { x, y, width, size = 10, indent = 0, leading = 12 }: Setting,
): PlacedText[] => {
  const lines: string[] = [];
  for (const part of text.split('\n')) {
    let line = '';
    for (const word of part.split(' ')) {
      const room = Math.floor((width - (lines.length === 0 ? indent : 0)) / (LETTER_WIDTH * size));
      if (line !== '' && line.length + 1 + word.length > room) {
        lines.push(line);
        line = '';
      }
      line += line === '' ? word : ` ${word}`;
    }
    lines.push(line);
  }
  return lines.map((line, at) => ({ text: line, x: at === 0 ? x + indent : x, y: y + at * leading, size }));
};
