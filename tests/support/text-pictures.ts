import sharp, { type Sharp } from 'sharp';

interface Line {
  text: string;
  x: number;
  y: number;
  size?: number;
}

interface Look {
  width?: number;
  height?: number;
  ink?: string;
  paper?: string;
  font?: string;
  /** Degrees by which the text is turned, clockwise. */
  turned?: number;
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The product keeps sharp from drawings for as long as its process lives. */
export const allowDrawings = () => sharp.unblock({ operation: ['VipsForeignLoad'] });

/** A picture of text that sharp draws; lengths are pixels, from the upper left corner to the base line. */
export const drawText = (
  lines: readonly Line[],
  {
    width = 900,
    height = 400,
    ink = '#111',
    paper = '#fff',
    font = 'DejaVu Sans, sans-serif',
    turned = 0,
  }: Look = {},
) => {
  allowDrawings();
  const texts = lines.map(
    ({ text, x, y, size = 28 }) => `<text x="${x}" y="${y}" font-size="${size}">${escape(text)}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="${paper}"/>
    <g fill="${ink}" font-family="${font}" transform="rotate(${turned} ${width / 2} ${height / 2})">${texts.join('')}</g>
  </svg>`;
  return sharp(Buffer.from(svg));
};

/** Lines of a text, one below the other. */
export const setLines = (
  texts: readonly string[],
  {
    x = 40,
    y = 80,
    size = 28,
    leading = 1.5,
  }: { x?: number; y?: number; size?: number; leading?: number } = {},
): Line[] => texts.map((text, at) => ({ text, x, y: y + at * leading * size, size }));

/** A PDF of JPEG pictures, one a page, as a scanner writes it. */
export const scanPdf = async (pages: readonly Sharp[]): Promise<Uint8Array<ArrayBuffer>> => {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  const places: number[] = [];
  const add = (number: number, ...content: (string | Buffer)[]) => {
    places[number] = parts.reduce((sum, part) => sum + part.length, 0);
    parts.push(
      ...[`${number} 0 obj\n`, ...content, '\nendobj\n'].map((part) => Buffer.from(part as string, 'latin1')),
    );
  };
  const kids = pages.map((_, at) => `${3 + 3 * at} 0 R`).join(' ');
  add(1, '<< /Type /Catalog /Pages 2 0 R >>');
  add(2, `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  for (const [at, page] of pages.entries()) {
    const { data, info } = await page.jpeg({ quality: 90 }).toBuffer({ resolveWithObject: true });
    const [width, height] = [(info.width * 72) / 200, (info.height * 72) / 200];
    const number = 3 + 3 * at;
    const drawing = `q ${width} 0 0 ${height} 0 0 cm /I Do Q`;
    add(
      number,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${number + 1} 0 R /Resources << /XObject << /I ${number + 2} 0 R >> >> >>`,
    );
    add(number + 1, `<< /Length ${drawing.length} >> stream\n${drawing}\nendstream`);
    add(
      number + 2,
      `<< /Type /XObject /Subtype /Image /Width ${info.width} /Height ${info.height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${data.length} >> stream\n`,
      data,
      '\nendstream',
    );
  }
  const start = parts.reduce((sum, part) => sum + part.length, 0);
  const rows = places.slice(1).map((place) => `${String(place).padStart(10, '0')} 00000 n \n`);
  parts.push(
    Buffer.from(
      `xref\n0 ${places.length}\n0000000000 65535 f \n${rows.join('')}trailer << /Size ${places.length} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  return new Uint8Array(Buffer.concat(parts));
};
