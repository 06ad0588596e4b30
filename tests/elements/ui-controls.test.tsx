import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { deepActiveElement } from '../../src/element/deep-active-element.ts';
import { Avatar } from '../../src/ui/avatar.tsx';
import { Button } from '../../src/ui/controls/button.tsx';
import { Checkbox } from '../../src/ui/controls/checkbox.tsx';
import { Field } from '../../src/ui/controls/field.tsx';
import { IconButton } from '../../src/ui/controls/icon-button.tsx';
import { Tip } from '../../src/ui/layers/tip.tsx';
import { LanguageFlag } from '../../src/ui/language-flag.tsx';
import { PasswordInput } from '../../src/ui/controls/password-input.tsx';
import { SegmentedControl } from '../../src/ui/controls/segmented-control.tsx';
import { Slider } from '../../src/ui/controls/slider.tsx';
import { TabPanel, Tabs } from '../../src/ui/controls/tabs.tsx';
import { TextInput } from '../../src/ui/controls/text-input.tsx';
import { avatarLetter } from '../support/avatar-letter.ts';
import { clearStage, stage } from '../support/stage.tsx';

afterEach(clearStage);

describe('button', () => {
  test('a busy button keeps the focus, says so and ignores clicks', async () => {
    const onClick = vi.fn();
    const onSubmit = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
    stage(
      <form onSubmit={onSubmit}>
        <Button type="submit" busy onClick={onClick}>
          Send
        </Button>
      </form>,
    );
    const button = page.getByRole('button', { name: 'Send' });
    await expect.element(button).toHaveAttribute('aria-busy', 'true');
    (button.element() as HTMLElement).click();
    expect(onClick).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
    (button.element() as HTMLElement).focus();
    await expect.poll(deepActiveElement).toBe(button.element());
  });

  test('a button with aria-disabled keeps the focus and ignores clicks, as an icon too', async () => {
    const onClick = vi.fn();
    stage(
      <>
        <Button aria-disabled onClick={onClick}>
          Send
        </Button>
        <IconButton icon={Download} label="Download" aria-disabled onClick={onClick} />
      </>,
    );
    for (const name of ['Send', 'Download']) {
      const button = page.getByRole('button', { name });
      await expect.element(button).toHaveAttribute('aria-disabled', 'true');
      (button.element() as HTMLElement).click();
      (button.element() as HTMLElement).focus();
      await expect.poll(deepActiveElement).toBe(button.element());
    }
    expect(onClick).not.toHaveBeenCalled();
  });

  test('a long text makes the button taller and is not cut off', async () => {
    stage(
      <div style={{ inlineSize: 120 }}>
        <Button wide>A text that does not fit on one line of a narrow button</Button>
      </div>,
    );
    const button = page.getByRole('button');
    await expect.element(button).toBeVisible();
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = button.element();
    expect(clientHeight).toBeGreaterThan(48);
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
    expect(scrollHeight).toBeLessThanOrEqual(clientHeight);
  });
});

describe('tooltip', () => {
  test('describes the control next to it', async () => {
    stage(
      <Tip content="Not on Sundays">
        <p>
          <Button>Subscribe</Button>
        </p>
      </Tip>,
    );
    await expect
      .poll(() => page.getByRole('button', { name: 'Subscribe' }).element().ariaDescription)
      .toBe('Not on Sundays');
  });

  test('names a button that has only an icon, and shows when the keyboard reaches it', async () => {
    stage(<IconButton icon={Download} label="Download" />);
    await expect.element(page.getByRole('button', { name: 'Download' })).toBeVisible();
    expect(page.getByRole('tooltip').elements()).toHaveLength(0);
    await userEvent.tab();
    await expect.element(page.getByRole('tooltip')).toHaveTextContent('Download');
  });

  test('closes on Escape without passing the key on', async () => {
    stage(<IconButton icon={Download} label="Download" />);
    await userEvent.tab();
    await expect.element(page.getByRole('tooltip')).toBeVisible();
    const heard = vi.fn();
    document.addEventListener('keydown', heard);
    await userEvent.keyboard('{Escape}');
    document.removeEventListener('keydown', heard);
    await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument();
    expect(heard).not.toHaveBeenCalled();
  });

  test('stays while the pointer is on it', async () => {
    stage(
      <div style={{ padding: 80 }}>
        <IconButton icon={Download} label="Download" />
      </div>,
    );
    await userEvent.hover(page.getByRole('button'));
    await userEvent.hover(page.getByRole('tooltip'));
    await expect.element(page.getByRole('tooltip')).toBeVisible();
    await userEvent.unhover(page.getByRole('tooltip'));
    await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument();
  });
});

describe('fields', () => {
  test('label and error belong to the control', async () => {
    stage(
      <Field label="Email" hint="We never show it." error="Enter your email address.">
        {(control) => <TextInput {...control} value="" onChange={() => {}} />}
      </Field>,
    );
    const input = page.getByLabelText('Email');
    await expect.element(input).toHaveAttribute('aria-invalid', 'true');
    await expect.element(input).toHaveAccessibleDescription('Enter your email address.');
  });

  test('the cross clears the text and returns the focus', async () => {
    function Search() {
      const [value, setValue] = useState('amber');
      return <TextInput aria-label="Search" clearable value={value} onChange={setValue} />;
    }
    stage(<Search />);
    await page.getByRole('button', { name: 'Clear' }).click();
    const input = page.getByRole('textbox', { name: 'Search' });
    await expect.element(input).toHaveValue('');
    await expect.poll(deepActiveElement).toBe(input.element());
  });

  test('a password can be shown and hidden', async () => {
    stage(<PasswordInput aria-label="Password" value="secret" onChange={() => {}} />);
    const input = page.getByLabelText('Password', { exact: true });
    await expect.element(input).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect.element(input).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect.element(input).toHaveAttribute('type', 'password');
  });

  test('a checkbox can be partially checked', async () => {
    const onChange = vi.fn();
    stage(<Checkbox label="All" labelHidden indeterminate checked={false} onChange={onChange} />);
    const box = page.getByRole('checkbox', { name: 'All' });
    await expect.element(box).toBePartiallyChecked();
    await box.click();
    expect(onChange).toHaveBeenCalledWith(true);
  });
});

describe('slider', () => {
  function Speed() {
    const [value, setValue] = useState(0);
    return (
      <Slider
        label="Speed"
        value={value}
        min={-5}
        max={5}
        origin={0}
        valueText={`Step ${value}`}
        ends={['Slower', 'Faster']}
        onChange={setValue}
      />
    );
  }

  test('arrow keys move by a step, Home and End to the ends, and the value is spoken in words', async () => {
    stage(<Speed />);
    const slider = page.getByRole('slider', { name: 'Speed' });
    await expect.element(slider).toBeVisible();
    (slider.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await expect.element(slider).toHaveAttribute('aria-valuetext', 'Step 2');
    await userEvent.keyboard('{Home}');
    await expect.element(slider).toHaveValue('-5');
    await userEvent.keyboard('{End}');
    await expect.element(slider).toHaveValue('5');
  });

  test('right to left, the left arrow increases the value', async () => {
    stage(<Speed />, { dir: 'rtl' });
    const slider = page.getByRole('slider', { name: 'Speed' });
    await expect.element(slider).toBeVisible();
    (slider.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(slider).toHaveValue('1');
  });

  test('a double click resets to the origin', async () => {
    stage(<Speed />);
    const slider = page.getByRole('slider', { name: 'Speed' });
    await expect.element(slider).toBeVisible();
    (slider.element() as HTMLElement).focus();
    await userEvent.keyboard('{End}');
    await slider.dblClick({ position: { x: 4, y: 10 } });
    await expect.element(slider).toHaveValue('0');
  });
});

describe('tabs', () => {
  function Rail() {
    const [value, setValue] = useState('settings');
    const tabs = [
      { value: 'settings', label: 'Settings' },
      { value: 'history', label: 'History' },
    ];
    return (
      <>
        <Tabs id="rail" label="Panels" value={value} tabs={tabs} onChange={setValue} />
        <TabPanel id="rail" value="settings" chosen={value}>
          The settings
        </TabPanel>
        <TabPanel id="rail" value="history" chosen={value}>
          The history
        </TabPanel>
      </>
    );
  }

  test('only the selected tab is in the tab order, and arrow keys cycle through the tabs', async () => {
    stage(<Rail />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(page.getByRole('tab', { name: 'History' })).toHaveAttribute('aria-selected', 'true');
    await expect.element(page.getByRole('tabpanel', { name: 'History' })).toBeVisible();
    await expect.poll(deepActiveElement).toBe(page.getByRole('tab', { name: 'History' }).element());
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(page.getByRole('tabpanel', { name: 'Settings' })).toBeVisible();
    await expect.element(page.getByRole('tab', { name: 'History' })).toHaveAttribute('tabindex', '-1');
  });

  test('right to left, the left arrow selects the next tab', async () => {
    stage(<Rail />, { dir: 'rtl' });
    await userEvent.tab();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(page.getByRole('tabpanel', { name: 'History' })).toBeVisible();
  });
});

test('arrow keys choose one of a few values', async () => {
  function Format() {
    const [value, setValue] = useState('mp3');
    const options = ['mp3', 'opus', 'wav'].map((format) => ({ value: format, label: format.toUpperCase() }));
    return <SegmentedControl label="Format" value={value} options={options} onChange={setValue} />;
  }
  stage(<Format />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByRole('radio', { name: 'Opus', exact: false })).toBeChecked();
});

describe('pictures', () => {
  const broken = 'data:image/png;base64,broken';

  test('an avatar that fails to load becomes the uppercase first letter', async () => {
    const { shadowRoot } = stage(<Avatar name="élise" url={broken} />);
    await expect.poll(() => avatarLetter(shadowRoot!)).toBe('É');
  });

  test('a first character of two code units is not split', async () => {
    const { shadowRoot } = stage(<Avatar name="😀 Ada" url="" />);
    expect(avatarLetter(shadowRoot!)).toBe('😀');
  });

  test('a flag that fails to load becomes the language code', async () => {
    stage(<LanguageFlag code="pt-BR" url={broken} />);
    await expect.element(page.getByText('pt', { exact: true })).toBeVisible();
  });
});
