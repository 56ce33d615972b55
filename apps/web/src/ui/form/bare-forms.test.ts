import { describe, expect, it } from 'vitest';

/** antd's Form alone loses typed values without a question: a FormShell with its guard, a Dialog or a LeaveGuard must ask. */
const texts = import.meta.glob<string>(['../../features/**/*.tsx', '../../kits/**/*.tsx', '!../../**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const files = new Map(
  Object.entries(texts).map(([file, text]) => [file.replace(/^\.\.\/\.\.\/(features\/[^/]+\/)?/, ''), text]),
);

const isBare = (text: string) =>
  /\bForm\b[^;]*\bfrom 'antd'/.test(text) && /<Form(\s|>)/.test(text) && !/\bconst Form\b/.test(text);
const asks = (text: string) => /unsaved=\{(?!null\})/.test(text) || /<LeaveGuard\b/.test(text);

/** A text in a state of the component, outside of a form. */
const isLoose = (text: string) =>
  /<Input\.TextArea\b/.test(text) && /\buseState\b/.test(text) && !/<(Field|FormShell|FormModal)\b/.test(text);
/** What is around them asks: the form that the text is part of, the closing of a guide, the dialog of the stops. */
const askedAround = ['closing/RatePanel.tsx', 'closing/StandByPanel.tsx', 'guides/stops/WhatFollows.tsx'];

/** Nothing can be lost in these forms: choices are saved at once, or the text is only a search. */
const nothingIsLost = ['account/LookForm.tsx', 'billing/CreateOrders.tsx', 'boards/lists/WhoDrove.tsx'];

describe('plain antd forms', () => {
  it('are found by this check', () => {
    const bare = 'import { Button, Form } from \'antd\'; <Form layout="vertical" />';
    expect([isBare(bare), asks(bare)]).toEqual([true, false]);
    expect(asks(`${bare} <LeaveGuard isDirty={isDirty} />`)).toBe(true);
    expect([asks(`${bare} <Dialog unsaved={null} />`), asks(`${bare} <Dialog unsaved={isDirty} />`)]).toEqual([
      false,
      true,
    ]);
    expect(isBare("import { Form } from 'antd'; <Form.Item /> <FormShell />")).toBe(false);
    expect([...files.values()].filter(isBare).length).toBeGreaterThan(5);
  });

  it('ask before typed values are lost', () => {
    const forgetful = [...files].filter(([, text]) => isBare(text) && !asks(text)).map(([file]) => file);
    expect(forgetful.toSorted()).toEqual(nothingIsLost);
  });

  it('are not needed for a longer text: it asks, too, before it is lost', () => {
    expect(isLoose('const [text, setText] = useState(); <Input.TextArea value={text} />')).toBe(true);
    const guarded = (text: string) => asks(text) || /\buseLeaveGuard\(/.test(text);
    const forgetful = [...files].filter(([, text]) => isLoose(text) && !guarded(text)).map(([file]) => file);
    expect(forgetful.toSorted()).toEqual(askedAround);
  });
});
