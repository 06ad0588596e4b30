import { isForPageAuthor } from '../../api/failure.ts';
import { useStore } from '@nanostores/react';
import { useDeferredValue, useMemo, useState } from 'react';
import type { Voice } from '../../contract/index.ts';
import { baseLanguage } from '../../contract/base-language.ts';
import { voices as texts } from '../../i18n/en/voices/voices.ts';
import { voicesShell } from '../../i18n/en/voices/shell.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { useHost } from '../../element/host-context.ts';
import { useReportedError } from '../../notices/index.ts';
import { askToSignIn } from '../../sign-in/over-page/index.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Chunk } from '../../ui/chunk.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import { VirtualGrid } from '../../ui/lists/virtual-grid.tsx';
import type { Collections } from './collections/collections.ts';
import { FilterBar } from './filter-bar.tsx';
import { togglePreview } from './preview-button.tsx';
import { useVoices } from './use-voices.ts';
import { VoiceCard } from './voice-card.tsx';
import { anyVoice, facetsOf, filterVoices } from './voice-filter.ts';
import { voiceWords } from './voice-words.ts';
import libraryCss from './voice-library.css?inline';

/** In px, as in voice-library.css. Wide cards need fewer lines. */
const cardHeight = (width: number): number => (width < 400 ? 152 : 128);
const NOTHING: readonly Voice[] = [];
const loadLibraryTools = () => import('./library-tools.tsx');
const loadNoVoices = () => import('./no-voices.tsx');
const loadSignInPrompt = () => import('../../ui/sign-in-prompt.tsx');
const nothing = () => null;

export interface VoiceLibraryProps {
  /** Id of the chosen voice; empty for none. */
  value: string;
  /** Initial language filter, BCP 47; empty for all. */
  language?: string;
  /** Initial search text. */
  query?: string;
  /** Whether the search field gets the focus initially. */
  autoFocus?: boolean;
  /** Allows signed-in users to mix voices and delete those of the workspace. */
  canMix?: boolean;
  /** Shows buttons that copy voice ids for the API. */
  canCopyId?: boolean;
  /** Starts at the top instead of at the chosen voice. */
  fromTop?: boolean;
  /** Why a voice cannot be used here; shown on its card. `onUse` is called anyway. */
  refusal?: ((voice: Voice) => string | undefined) | undefined;
  onUse(voice: Voice): void;
  /** Called when a favourite was marked or unmarked. */
  onFavor?(voice: Voice, favor: boolean): void;
}

/** Search, play, mark and choose voices. */
export function VoiceLibrary(props: VoiceLibraryProps) {
  const stores = useStores();
  const {
    value,
    language = '',
    query = '',
    autoFocus,
    canMix,
    canCopyId,
    fromTop,
    refusal,
    onUse,
    onFavor,
  } = props;
  useSheet(libraryCss);
  const t = useText(texts);
  const shellText = useText(voicesShell);
  const host = useHost();
  const { voices: all, failure, retry } = useVoices();
  const told = useReportedError(failure);
  // Deferred, because store updates render synchronously and there may be thousands of voices
  const voices = useDeferredValue(all);
  const icons = useStore(stores.voices.$languageIcons);
  const models = useStore(stores.voices.$models);
  const level = useStore(stores.bonus.$bonus)?.level ?? 0;
  const isLocked = ({ needs_level }: Voice) => needs_level !== undefined && needs_level > level;
  const { status } = useStore(stores.session.$session);
  const canFavor = status === 'signed-in';
  const isMixer = canMix && canFavor && models?.some(({ can_blend }) => can_blend);
  const preset = language && baseLanguage(language);
  const [filter, setFilter] = useState({ ...anyVoice, query, language: preset });
  // When the host changes the language later, apply it
  const [presetBefore, setPresetBefore] = useState(preset);
  if (preset !== presetBefore) {
    setPresetBefore(preset);
    setFilter({ ...filter, language: preset });
  }

  /** Sentence that voices speak when played; null for their samples. */
  const [sentence, setSentence] = useState<string | null>(null);
  const said = sentence?.trim() ?? '';

  const { locale } = useLanguage();
  const words = useMemo(() => voiceWords(locale, models ?? []), [locale, models]);
  const facets = useMemo(() => facetsOf(voices ?? NOTHING), [voices]);
  const offered = (models ?? []).filter(({ model_id }) => facets.models.has(model_id));
  const modelOf = ({ model_ids }: Voice) =>
    offered.find(({ model_id }) => model_ids.includes(model_id))?.name;
  // Deferred, so that typing stays fast
  const wanted = useDeferredValue(filter);
  const [collections, setCollections] = useState<Collections>(null);
  const found = useMemo(
    () => filterVoices(voices ?? NOTHING, wanted, words, collections ?? []),
    [voices, wanted, words, collections],
  );
  const chosen = useMemo(() => found.findIndex((voice) => voice.voice_id === value), [found, value]);
  const favor = (voice: Voice, on: boolean) => {
    stores.voices.favor(voice.voice_id, on).then(
      () => onFavor?.(voice, on),
      () => {}, // told and taken back by the store
    );
  };
  const flagOf = (voice: Voice) => {
    const tag = voice.labels.language;
    const icon = icons[tag] ?? icons[baseLanguage(tag)];
    return icon && stores.client.address(icon);
  };
  const [sought, setSought] = useState(fromTop ? '' : value);
  /** Scrolls to a voice that was just made. */
  const seek = (voice: Voice) => {
    setSought(voice.voice_id);
    if (filterVoices([voice], filter, words, collections ?? []).length === 0) setFilter(anyVoice);
  };

  return (
    <section className="voices" aria-label={shellText('voices')}>
      <FilterBar
        filter={filter}
        facets={facets}
        models={offered}
        found={voices && found.length}
        canFavor={canFavor}
        autoFocus={autoFocus}
        onChange={setFilter}
      >
        {canFavor && voices && voices.length > 0 && (
          <Chunk load={loadLibraryTools} waiting={null} failed={nothing}>
            {({ FilterTools, CollectionsMenu, SentenceTool, MixButton }) => (
              <>
                <FilterTools filter={filter} facets={facets} onChange={setFilter} />
                <CollectionsMenu
                  {...{ collections, setCollections }}
                  chosen={filter.collection}
                  onChoose={(collection) => setFilter((before) => ({ ...before, collection }))}
                />
                <SentenceTool sentence={sentence} onChange={setSentence} />
                {isMixer && <MixButton value={value} onMade={seek} />}
              </>
            )}
          </Chunk>
        )}
      </FilterBar>
      {status === 'signed-out' ? (
        <Chunk load={loadSignInPrompt} waiting={null} failed={nothing}>
          {({ SignInPrompt }) => (
            <SignInPrompt
              title={t('signInTitle')}
              text={t('signInText')}
              onSignIn={() => askToSignIn(stores, host)}
            />
          )}
        </Chunk>
      ) : status === 'unreachable' ? (
        <ErrorNotice text={t('unreachable')} onRetry={() => void stores.session.start()} />
      ) : told ? (
        <ErrorNotice text={told} {...(!isForPageAuthor(failure) && { onRetry: retry })} />
      ) : voices === null ? (
        <div className="voices-waiting" role="status" aria-label={t('loading')}>
          {Array.from({ length: 9 }, (_, index) => (
            <Skeleton key={index} height="100%" />
          ))}
        </div>
      ) : found.length === 0 ? (
        <Chunk load={loadNoVoices} waiting={null} failed={nothing}>
          {({ NoVoices }) => (
            <NoVoices
              isEmpty={voices.length === 0}
              favorites={filter.favorites}
              collected={filter.collection !== ''}
              onClear={() => setFilter(anyVoice)}
            />
          )}
        </Chunk>
      ) : (
        <VirtualGrid
          label={shellText('voices')}
          items={found}
          keyOf={(voice) => voice.voice_id}
          columnWidth={288}
          rowHeight={cardHeight}
          gap={12}
          chosen={chosen}
          sought={sought}
          onChoose={(voice) => {
            if (!isLocked(voice)) onUse(voice);
            else stores.requests.raise('vox-subscribe', { entry: 'subscribe-300' });
          }}
          onSpace={(voice) => togglePreview(voice, stores, host, t('sampleFailed'), said)}
        >
          {(voice, reachable) => (
            <VoiceCard
              voice={voice}
              model={offered.length > 1 ? modelOf(voice) : undefined}
              flag={flagOf(voice)}
              chosen={voice.voice_id === value}
              reachable={reachable}
              locked={isLocked(voice)}
              refusal={refusal?.(voice)}
              sentence={isLocked(voice) ? '' : said}
              onUse={() => onUse(voice)}
              onFavor={canFavor ? (on) => favor(voice, on) : undefined}
            >
              {canCopyId && (
                <Chunk
                  load={loadLibraryTools}
                  waiting={<span className="voice-tool-room" />}
                  failed={nothing}
                  quiet
                >
                  {({ CopyIdButton }) => <CopyIdButton voice={voice} tabIndex={reachable ? 0 : -1} />}
                </Chunk>
              )}
              {canFavor && (
                <Chunk
                  load={loadLibraryTools}
                  waiting={<span className="voice-tool-room" />}
                  failed={nothing}
                  quiet
                >
                  {({ CollectButton }) => (
                    <CollectButton
                      {...{ collections, setCollections }}
                      voice={voice}
                      tabIndex={reachable ? 0 : -1}
                    />
                  )}
                </Chunk>
              )}
              {canMix && canFavor && (voice.mix ?? voice.clone) && (
                <Chunk load={loadLibraryTools} waiting={null} failed={nothing} quiet>
                  {({ DeleteOwnButton }) => <DeleteOwnButton voice={voice} tabIndex={reachable ? 0 : -1} />}
                </Chunk>
              )}
            </VoiceCard>
          )}
        </VirtualGrid>
      )}
    </section>
  );
}
