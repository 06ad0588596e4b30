import { accountChangesModule } from './account-changes/module.ts';
import { analyticsModule } from './analytics/module.ts';
import { apiKeysModule } from './api-keys/module.ts';
import { booksModule } from './books/module.ts';
import { removeNoise } from './audio/noise/remove-noise.ts';
import { createCloners } from './engines/cloning/cloners.ts';
import type { CloningEngine } from './engines/cloning/engine.ts';
import { standardCloning, type CloningNeeds } from './engines/cloning/standard.ts';
import { createConverters } from './engines/conversion/converters.ts';
import type { ConversionEngine } from './engines/conversion/engine.ts';
import { standardConversion, type ConversionNeeds } from './engines/conversion/standard.ts';
import { enginesModule } from './engines/module.ts';
import type { RecognitionEngine } from './engines/recognition/engine.ts';
import type { InpaintingEngine } from './engines/inpainting/engine.ts';
import { standardInpainting } from './engines/inpainting/standard.ts';
import { createOnDemand } from './engines/on-demand.ts';
import { createRecognizers } from './engines/recognition/recognizers.ts';
import { standardRecognition } from './engines/recognition/standard.ts';
import { createEngines } from './engines/registry.ts';
import type { SeparationEngine } from './engines/separation/engine.ts';
import { standardSeparation } from './engines/separation/standard.ts';
import { alike, judgeSample } from './engines/speakers/alike.ts';
import { createSpeakerEngines, type SpeakerEngine } from './engines/speakers/engine.ts';
import { standardSpeakerEngines } from './engines/speakers/standard.ts';
import type { SpeechEngine } from './engines/speech/engine.ts';
import { standardEngines } from './engines/speech/standard.ts';
import type { ImageTextEngine } from './engines/text-in-images/engine.ts';
import { createImageReader } from './engines/text-in-images/image-reader.ts';
import { standardImageTextEngines } from './engines/text-in-images/standard.ts';
import type { TranslationEngine } from './engines/translation/engine.ts';
import { standardTranslation } from './engines/translation/standard.ts';
import { createTranslators } from './engines/translation/translators.ts';
import { importsModule } from './documents/module.ts';
import { mediaModule } from './media/module.ts';
import type { Deps, Module } from './module.ts';
import { openAiModule } from './openai/module.ts';
import { operatorModule } from './operator/module.ts';
import { paymentsModule } from './payments/module.ts';
import { openScratch } from './process/scratch-folder.ts';
import { projectsModule } from './projects/module.ts';
import { pronunciationsModule } from './pronunciations/module.ts';
import { recognitionModule } from './recognition/module.ts';
import { speechModule } from './speech/module.ts';
import { demandBucket } from './blobs/demand-bucket.ts';
import { demandPublicAddress } from './blobs/demand-public-address.ts';
import { filesModule } from './storage/module.ts';
import { subtitleRemovalModule } from './subtitle-removal/module.ts';
import { surveyModule } from './survey/module.ts';
import { transcriptionModule } from './transcription/module.ts';
import { translationModule } from './translation/module.ts';
import { usageModule } from './usage/module.ts';
import { videoTranslationModule } from './video-translation/module.ts';
import type { RemoveNoise } from './voice-changes/convert.ts';
import { voiceChangesModule } from './voice-changes/module.ts';
import { voiceClonesModule } from './voice-clones/module.ts';
import { voicesModule } from './voices/module.ts';

/** The engines of the product, and the functions that prepare audio for them. */
export interface ProductEngines {
  speech: readonly SpeechEngine[];
  recognition: readonly RecognitionEngine[];
  imageText: readonly ImageTextEngine[];
  speakers: readonly SpeakerEngine[];
  translation: readonly TranslationEngine[];
  separation: readonly SeparationEngine[];
  inpainting: readonly InpaintingEngine[];
  conversion(needs: ConversionNeeds): readonly ConversionEngine[];
  cloning(needs: CloningNeeds): readonly CloningEngine[];
  removeNoise: RemoveNoise;
  /** Functions that measure and compare voice samples. */
  samples: { judgeSample: typeof judgeSample; alike: typeof alike };
}

const standard = ({ config, log }: Deps, given: Partial<ProductEngines>): ProductEngines => ({
  speech: given.speech ?? standardEngines(config, log),
  recognition: given.recognition ?? standardRecognition(config, log),
  imageText: given.imageText ?? standardImageTextEngines(config, log),
  speakers: given.speakers ?? standardSpeakerEngines(config, log),
  translation: given.translation ?? standardTranslation(config, log),
  separation: given.separation ?? standardSeparation(config, log),
  inpainting: given.inpainting ?? standardInpainting(config, log),
  conversion: given.conversion ?? standardConversion,
  cloning: given.cloning ?? standardCloning,
  removeNoise: given.removeNoise ?? removeNoise,
  samples: given.samples ?? { judgeSample, alike },
});

/**
 * The modules of the product, connected to each other. The accounts module comes before them. They are closed last to
 * first.
 *
 * @param given engines to use instead of the standard ones
 */
export const productModules = async (
  deps: Deps,
  given: Partial<ProductEngines> = {},
): Promise<readonly Module[]> => {
  const own = standard(deps, given);
  const engines = createEngines(own.speech);
  const recognizers = createRecognizers(own.recognition);
  const { config, log } = deps;
  const withFolder = openScratch(config, 'pictures');
  const images = createImageReader(own.imageText, { withFolder, log });
  const speakerEngines = createSpeakerEngines(own.speakers);
  // A storage that does not answer now may later
  let takesParts = true;
  if (config.s3 && (await demandBucket(config.s3, log)) && config.role !== 'worker')
    takesParts = await demandPublicAddress(config.s3, config.publicUrl, log);
  const media = mediaModule(deps);
  const files = filesModule({ ...deps, media, takesParts });
  const voices = voicesModule({ ...deps, engines, media });
  const payments = await paymentsModule(deps);
  const recognition = await recognitionModule(deps);
  const { service } = recognition;
  const transcription = transcriptionModule({
    ...deps,
    files,
    media,
    recognizers,
    recognition: service,
    speakerEngines,
  });
  const { recognize } = service;
  const converters = createConverters(own.conversion({ ...deps, engines, recognizers, recognize }));
  const cloners = createCloners(own.cloning({ ...deps, engines, speakerEngines: own.speakers }));
  const separators = createOnDemand('separation', own.separation);
  const inpainters = createOnDemand('inpainting', own.inpainting);
  const voiceChanges = voiceChangesModule({
    ...deps,
    files,
    media,
    engines,
    converters,
    separators,
    removeNoise: own.removeNoise,
  });
  const voiceClones = voiceClonesModule({
    ...deps,
    ...own.samples,
    files,
    media,
    voices,
    engines,
    cloners,
    converters,
    recognizers,
    recognition: service,
    speakerEngines,
  });
  const addressOf: typeof transcription.addressOf = async (own, fileName) =>
    (await transcription.addressOf(own, fileName)) ??
    (await voiceChanges.addressOf(own, fileName)) ??
    (await videoTranslation.addressOf(own, fileName)) ??
    books.addressOf(own, fileName);
  const translators = createTranslators(own.translation);
  const translation = await translationModule({ ...deps, translators });
  const speech = await speechModule({ ...deps, engines, media, files, voices, addressOf });
  const videoTranslation = videoTranslationModule({
    ...deps,
    files,
    media,
    engines,
    recognizers,
    recognition: service,
    speakerEngines,
    voices,
    translation,
    translator: translation.translator,
    separators,
    spoken: speech,
  });
  const books = booksModule({
    ...deps,
    files,
    media,
    engines,
    images,
    recognizers,
    recognition: service,
    spoken: speech,
  });
  const allEngines = enginesModule({
    ...deps,
    engines: [
      engines,
      recognizers,
      images,
      speakerEngines,
      converters,
      cloners,
      translators,
      separators,
      inpainters,
    ],
  });
  const modules: readonly Module[] = [
    allEngines,
    media,
    files,
    projectsModule(deps),
    voices,
    pronunciationsModule({ ...deps, engines, voices }),
    importsModule({ ...deps, images }),
    payments,
    await accountChangesModule(deps),
    analyticsModule(deps),
    apiKeysModule(deps),
    surveyModule(deps),
    usageModule({ ...deps, engines }),
    speech,
    recognition,
    transcription,
    translation,
    videoTranslation,
    books,
    voiceChanges,
    subtitleRemovalModule({ ...deps, files, media, images, inpainters }),
    voiceClones,
    openAiModule({ ...deps, engines, recognizers, speech, recognition: service }),
  ];
  const operator = operatorModule({
    ...deps,
    engines,
    recognition: own.recognition,
    states: () => allEngines.health?.() ?? [],
    payments,
    kinds: modules.flatMap(({ jobKinds = [] }) => jobKinds),
  });
  return [...modules, operator];
};
