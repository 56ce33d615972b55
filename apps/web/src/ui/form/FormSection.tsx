import { CheckOutlined } from '@ant-design/icons';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { type FormKit, SectionContext, useFormKit } from './form-context.ts';
import { type FieldName, isRequired } from './zod-rule.ts';

export interface FormSectionProps {
  title: string;
  note?: ReactNode;
  children: ReactNode;
}

type SectionState = 'open' | 'complete' | 'wrong';

const asPath = (name: FieldName) => (typeof name === 'object' ? [...name] : [name]);
const isFilled = (value: unknown) => value !== undefined && value !== null && value !== '';

function stateOf({ form, schema }: FormKit, names: readonly FieldName[]): SectionState {
  if (names.some(name => form.getFieldError(asPath(name)).length > 0)) return 'wrong';
  const filled = names.filter(name => isFilled(form.getFieldValue(asPath(name))));
  const isMissing = names.some(name => !filled.includes(name) && isRequired(schema, name));
  return filled.length > 0 && !isMissing ? 'complete' : 'open';
}

/** A step of a form: on the left its number and name, with a check when it is complete and a «!» when it has an error. */
export function FormSection({ title, note, children }: FormSectionProps) {
  const kit = useFormKit();
  const names = useRef(new Map<string, FieldName>());
  const [, setCount] = useState(0);
  const fields = useMemo(
    () => ({
      title,
      add: (name: FieldName) => {
        names.current.set(JSON.stringify(name), name);
        setCount(count => count + 1);
        return () => {
          names.current.delete(JSON.stringify(name));
        };
      },
    }),
    [title],
  );
  const state = stateOf(kit, [...names.current.values()]);
  return (
    <section className="cz-section">
      <div className="cz-section-side">
        <span className={`cz-section-mark cz-section-${state}`} aria-hidden="true">
          {state === 'complete' && <CheckOutlined />}
          {state === 'wrong' && '!'}
        </span>
        <div>
          <h2>
            {title}
            {state === 'wrong' && <span className="cz-sr"> (hay campos por corregir)</span>}
          </h2>
          {note && <div className="cz-section-note">{note}</div>}
        </div>
      </div>
      <SectionContext value={fields}>
        <div className="cz-grid">{children}</div>
      </SectionContext>
    </section>
  );
}
