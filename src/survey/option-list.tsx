import Check from 'lucide-react/icons/check';
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useServerText } from '../i18n/use-text.ts';
import { rovingIndex } from '../ui/controls/roving.ts';
import { takesSeveral, type Question } from './answers.ts';
import { isLongText } from './long-text.ts';
import { optionIcon } from './option-icon.ts';

interface OptionListProps {
  question: Question;
  /** Id of what names it. */
  labelledBy: string;
  disabled: boolean;
  onPress(optionId: number): void;
}

/**
 * The options of a question. The arrow keys go from one to the next without a choice, since one that is chosen may lead
 * on to the next question; Enter and Space choose.
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
            // One of several that exclude each other is reached by Tab, the others from there
            tabIndex={several || index === reached ? 0 : -1}
            data-long={(font !== null && isLongText(label, font)) || undefined}
            style={{ '--survey-index': index } as object}
            // A double click is one press: the second click would take the choice back
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
