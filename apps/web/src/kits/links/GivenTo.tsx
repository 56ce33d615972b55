import { givenTo } from '@cabezal/contract/operations/guides/guide.shapes';
import { Input } from 'antd';
import { useId } from 'react';
import './links.css';

/** For whom a tracking link is: the list of links shows it to whoever wants to end one. */
export function GivenTo({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const id = useId();
  const problem = givenTo.safeParse(value).error?.issues[0]?.message;
  return (
    <div className="cz-links-given-to">
      <label htmlFor={id}>
        ¿Para quién es? <span className="cz-quiet">opcional</span>
      </label>
      <Input
        id={id}
        value={value}
        maxLength={120}
        status={problem ? 'error' : undefined}
        placeholder="Bodega del cliente, garita, una persona"
        onChange={event => onChange(event.target.value)}
      />
      {problem && <span className="cz-negative">{problem}</span>}
    </div>
  );
}
