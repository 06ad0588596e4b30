import { useStore } from '@nanostores/react';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { useState } from 'react';
import type { BookSpeaker } from '../../../../contract/index.ts';
import { bookSide } from '../../../../i18n/en/audiobook/book-side.ts';
import { formatList } from '../../../../i18n/format.ts';
import { useLanguage, useText } from '../../../../i18n/use-text.ts';
import { useStores } from '../../../../stores/use-stores.ts';
import { SpeakerDot } from '../../../../studio/speakers/speaker-chip.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { IconButton } from '../../../../ui/controls/icon-button.tsx';
import { Menu } from '../../../../ui/layers/menu.tsx';
import { OnDemand } from '../../../../ui/on-demand.tsx';
import { useBook } from '../../context.ts';
import { useCastVoice } from './use-cast-voice.ts';
import { VoiceButton } from './voice-button.tsx';

/** Most speakers that the menu offers to merge with. Others can be merged by renaming. */
const MERGED_MAX = 12;
/** Speakers that have a key: the digits 1 to 9. */
const KEYS = 9;

const loadRename = () => import('../../../../studio/speakers/rename-speaker.tsx');

interface SpeakerCardProps {
  speaker: BookSpeaker;
  /** Place in the cast, from 1, which is the key of the speaker in the text. */
  place: number;
}

/** A speaker: aliases, number of passages, voice, and a menu. */
export function SpeakerCard({ speaker, place }: SpeakerCardProps) {
  const { model } = useBook();
  const { client } = useStores();
  const t = useText(bookSide);
  const { locale } = useLanguage();
  const hues = useStore(model.$hues);
  const { cast } = useStore(model.$book);
  const { give } = useCastVoice();
  const [isRenaming, setRenaming] = useState(false);
  const { name, aliases, passages, unsure, voice } = speaker;
  const merge = (names: readonly string[], into: string) =>
    model.act(async () => {
      const { data } = await client.call('POST /v1/books/{book_id}/cast/merge', {
        params: { book_id: model.id },
        body: { names: [...names], into },
      });
      return data.book;
    });
  const unmerge = () =>
    model.act(async () => {
      const { data } = await client.call('POST /v1/books/{book_id}/cast/unmerge', {
        params: { book_id: model.id },
      });
      return data.book;
    });
  const spoken = t('passages', { count: passages });
  const facts = [
    aliases.length > 0
      ? t('aliases', {
          names: formatList(
            locale,
            aliases.map((alias) => `“${alias}”`),
          ),
          passages: spoken,
        })
      : spoken,
    ...(unsure > 0 ? [t('toCheck', { count: unsure })] : []),
    ...(place <= KEYS ? [t('keyHint', { key: place })] : []),
  ];
  return (
    <li className="book-card-line">
      <SpeakerDot hue={hues.get(name) ?? 0} />
      <div>
        <p dir="auto">{name}</p>
        <p className="editor-hint" dir="auto">
          {facts.join(' · ')}
        </p>
      </div>
      <VoiceButton {...{ name, voice }} speaker={name} />
      <Menu
        label={t('moreFor', { name })}
        items={[
          { label: t('byNarrator'), disabled: voice === null, onSelect: () => void give(name, null) },
          { label: t('renameSpeaker'), onSelect: () => setRenaming(true) },
          'line',
          ...cast.speakers
            .filter((other) => other.name !== name)
            .slice(0, MERGED_MAX)
            .map((other) => ({
              label: t('mergeInto', { name: other.name }),
              onSelect: () => void merge([name, other.name], other.name),
            })),
        ]}
      >
        {(trigger) => <IconButton {...trigger} size={24} icon={Ellipsis} label={t('moreFor', { name })} />}
      </Menu>
      {cast.last_merge?.into === name && (
        <div className="book-merged">
          <span className="editor-hint" dir="auto">
            {t('lastMerged', { names: formatList(locale, cast.last_merge.names) })}
          </span>
          <Button size={32} onClick={() => void unmerge()}>
            {t('undoMerge')}
          </Button>
        </div>
      )}
      {isRenaming && (
        <OnDemand load={loadRename} onClose={() => setRenaming(false)}>
          {({ RenameSpeaker }) => (
            <RenameSpeaker
              name={name}
              others={cast.speakers.flatMap((other) => (other.name === name ? [] : [other.name]))}
              onRename={(next) =>
                void merge(cast.speakers.some((other) => other.name === next) ? [name, next] : [name], next)
              }
              onClose={() => setRenaming(false)}
            />
          )}
        </OnDemand>
      )}
    </li>
  );
}
