import Check from 'lucide-react/icons/check';
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useServerText } from '../i18n/use-text.ts';
import { rovingIndex } from '../ui/controls/roving.ts';
import { takesSeveral, type Question } from './answers.ts';
import { isLongText } from './long-text.ts';
import { optionIcon } from './option-icon.ts';

interface OptionListProps {
  question: Question;
  /** Id of the element that labels the list. */
  labelledBy: string;
  disabled: boolean;
  onPress(optionId: number): void;
}

/**
 * The options of a question. Arrow keys move the focus without choosing, because a choice may lead on to the next
 * question; Enter and Space choose.
 */
export function OptionList({ question, labelledBy, disabled, onPress }: OptionListProps) {
  const told = useServerText();
  const list = useRef<HTMLDivElement>(null);
  const [font, setFont] = useState<string | null>(null);
  useLayoutEffect(() => setFont(getComputedStyle(list.current!).fontFamily), []);
  const { question_options: options } = question;
  const several = takesSeveral(question);
  const reached = Math.max(
    0,
    options.findIndex(({ selected }) => selected),
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...list.current!.querySelectorAll('button')];
    const from = buttons.indexOf(event.target as HTMLButtonElement);
    const to = (['row', 'column'] as const)
      .map((axis) => rovingIndex(event, from, buttons.length, axis))
      .find((index) => index >= 0);
    if (from < 0 || to === undefined) return;
    event.preventDefault();
    buttons[to]!.focus();
  };
  return (
    <div
      ref={list}
      className="survey-options"
      role={several ? 'group' : 'radiogroup'}
      aria-labelledby={labelledBy}
      onKeyDown={onKeyDown}
    >
      {options.map(({ id, content, icon, selected }, index) => {
        const label = told(content);
        const Icon = optionIcon(icon);
        return (
          <button
            key={id}
            type="button"
            className="survey-option"
            role={several ? 'checkbox' : 'radio'}
            aria-checked={selected}
            disabled={disabled}
            // With exclusive options Tab stops at one, and arrow keys reach the others
            tabIndex={several || index === reached ? 0 : -1}
            data-long={(font !== null && isLongText(label, font)) || undefined}
            style={{ '--survey-index': index } as object}
            // A double click counts once: its second click would undo the choice
            onClick={({ detail }) => detail <= 1 && onPress(id)}
          >
            {Icon && <Icon size={24} aria-hidden="true" />}
            <span>{label}</span>
            {several && selected && <Check size={16} className="survey-check" aria-hidden="true" />}
          </button>
        );
      })}
    </div>
  );
}
