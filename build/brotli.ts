import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const compress = promisify(brotliCompress);
/** Bytes below which compression saves less than its response header costs. */
const WORTH_IT = 200;

/** Writes a Brotli-compressed copy of each text file, so that no server has to compress at run time. */
export const brotli = (): Plugin => ({
  name: 'brotli',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const texts = Object.keys(bundle).filter((file) => /\.(js|css|html|json|svg)$/.test(file));
    await Promise.all(
      texts.map(async (file) => {
        const path = join(dir, file);
        const content = await readFile(path);
        if (content.length < WORTH_IT) return;
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        };
        await writeFile(`${path}.br`, await compress(content, { params }));
      }),
    );
  },
});
