import { useId } from 'react';
import { DateField } from '../../../ui/form/date-fields.tsx';
import { useAddress } from '../../../ui/use-address.ts';

/** The filter's parameter in the address, with the prefix of the list. */
const FIELD = 'fees.f.on_date';

/** «Vigente el»: the rates in force on a day, a filter of the list. */
export function OnDate() {
  const { get, change } = useAddress<typeof FIELD | 'fees.p'>();
  const id = useId();
  return (
    <span className="cz-fees-on-date">
      <label htmlFor={id} className="cz-sr">
        Vigente el
      </label>
      <DateField
        id={id}
        placeholder="Vigente el"
        value={get(FIELD)}
        onChange={day => change({ [FIELD]: day, 'fees.p': null }, { push: true })}
      />
    </span>
  );
}
