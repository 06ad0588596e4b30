import { accountChangesModule } from './account-changes/module.ts';
import { analyticsModule } from './analytics/module.ts';
import { apiKeysModule } from './api-keys/module.ts';
import { removeNoise } from './audio/noise/remove-noise.ts';
import { createCloners } from './engines/cloning/cloners.ts';
import type { CloningEngine } from './engines/cloning/engine.ts';
import { standardCloning, type CloningNeeds } from './engines/cloning/standard.ts';
import { createConverters } from './engines/conversion/converters.ts';
import type { ConversionEngine } from './engines/conversion/engine.ts';
import { standardConversion, type ConversionNeeds } from './engines/conversion/standard.ts';
import { enginesModule } from './engines/module.ts';
import type { RecognitionEngine } from './engines/recognition/engine.ts';
import { createRecognizers } from './engines/recognition/recognizers.ts';
import { standardRecognition } from './engines/recognition/standard.ts';
import { createEngines } from './engines/registry.ts';
import { alike, judgeSample } from './engines/speakers/alike.ts';
import { createSpeakerEngines, type SpeakerEngine } from './engines/speakers/engine.ts';
import { standardSpeakerEngines } from './engines/speakers/standard.ts';
import type { SpeechEngine } from './engines/speech/engine.ts';
import { standardEngines } from './engines/speech/standard.ts';
import type { ImageTextEngine } from './engines/text-in-images/engine.ts';
import { createImageReader } from './engines/text-in-images/image-reader.ts';
import { standardImageTextEngines } from './engines/text-in-images/standard.ts';
import { importsModule } from './documents/module.ts';
import { mediaModule } from './media/module.ts';
import type { Deps, Module } from './module.ts';
import { openAiModule } from './openai/module.ts';
import { paymentsModule } from './payments/module.ts';
import { projectsModule } from './projects/module.ts';
import { pronunciationsModule } from './pronunciations/module.ts';
import { recognitionModule } from './recognition/module.ts';
import { speechModule } from './speech/module.ts';
import { filesModule } from './storage/module.ts';
import { surveyModule } from './survey/module.ts';
import { transcriptionModule } from './transcription/module.ts';
import { usageModule } from './usage/module.ts';
import type { RemoveNoise } from './voice-changes/convert.ts';
import { voiceChangesModule } from './voice-changes/module.ts';
import { voiceClonesModule } from './voice-clones/module.ts';
import { voicesModule } from './voices/module.ts';

/** The parts of the product, wired to each other; accounts stand before them. They are closed last to first. */
export const productModules = async (
  deps: Deps,
  speechEngines: readonly SpeechEngine[] = standardEngines(deps.config, deps.log),
  recognitionEngines: readonly RecognitionEngine[] = standardRecognition(deps.config, deps.log),
  imageTextEngines: readonly ImageTextEngine[] = standardImageTextEngines(deps.config, deps.log),
  comparingEngines: readonly SpeakerEngine[] = standardSpeakerEngines(deps.config, deps.log),
  conversionEngines: (needs: ConversionNeeds) => readonly ConversionEngine[] = standardConversion,
  noiseRemover: RemoveNoise = removeNoise,
  cloningEngines: (needs: CloningNeeds) => readonly CloningEngine[] = standardCloning,
  samples: { judgeSample: typeof judgeSample; alike: typeof alike } = { judgeSample, alike },
): Promise<readonly Module[]> => {
  const engines = createEngines(speechEngines);
  const recognizers = createRecognizers(recognitionEngines);
  const images = createImageReader(imageTextEngines, deps.log);
  const speakerEngines = createSpeakerEngines(comparingEngines);
  const media = mediaModule(deps);
  const files = filesModule({ ...deps, media });
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
  const converters = createConverters(conversionEngines({ ...deps, engines, recognizers, recognize }));
  const cloners = createCloners(cloningEngines({ ...deps, engines, speakerEngines: comparingEngines }));
  const voiceChanges = voiceChangesModule({
    ...deps,
    files,
    media,
    engines,
    converters,
    removeNoise: noiseRemover,
  });
  const voiceClones = voiceClonesModule({
    ...deps,
    ...samples,
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
    (await transcription.addressOf(own, fileName)) ?? voiceChanges.addressOf(own, fileName);
  const speech = await speechModule({ ...deps, engines, media, voices, addressOf });
  return [
    enginesModule({ ...deps, engines: [engines, recognizers, images, speakerEngines, converters, cloners] }),
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
    voiceChanges,
    voiceClones,
    openAiModule({ ...deps, engines, recognizers, speech, recognition: service }),
  ];
};
