import { createContext, useContext } from 'react';
import type { EditorCommands } from './model/commands.ts';
import type { VideoEditor } from './model/editor-model.ts';
import type { Review } from './review/review.ts';

/** Models shared by all parts of an editor. */
export interface EditorParts {
  readonly editor: VideoEditor;
  readonly commands: EditorCommands;
  readonly review: Review;
}

export const EditorContext = createContext<EditorParts | null>(null);

export const useEditor = (): EditorParts => {
  const parts = useContext(EditorContext);
  if (!parts) throw new Error('Only inside the editor of a video.');
  return parts;
};
