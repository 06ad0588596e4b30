import { useStore } from '@nanostores/react';
import { ORIGINAL_SOUNDS, type OriginalSound } from '../../contract/constants/video-translation.ts';
import { useEditor } from './context.ts';

/** The possible treatments of the original sound, and the current one. */
export function useOriginals() {
  const { editor } = useEditor();
  const { background } = editor;
  const { original_sound: original } = useStore(editor.$settings);
  const hasBackground = useStore(background.$background) !== null;
  return {
    original,
    originals: ORIGINAL_SOUNDS.filter(
      (sound) => sound !== 'background' || hasBackground || original === 'background',
    ),
    onOriginal(sound: OriginalSound) {
      editor.changeSettings({ original_sound: sound });
      if (sound === 'background') void background.demand();
    },
  };
}
