import { describe, expect, it } from 'vitest';

/** A form of antd alone forgets what is typed in it without a question: FormShell with its guard, a Dialog or a LeaveGuard asks. */
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

/** Nothing is lost in them: what is chosen is kept at once, or only what is looked for is written. */
const nothingIsLost = ['account/LookForm.tsx', 'billing/CreateOrders.tsx', 'boards/lists/WhoDrove.tsx'];

describe('forms of antd alone', () => {
  it('are seen by this check', () => {
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

  it('ask before what is typed in them is lost', () => {
    const forgetful = [...files].filter(([, text]) => isBare(text) && !asks(text)).map(([file]) => file);
    expect(forgetful.toSorted()).toEqual(nothingIsLost);
  });
});
