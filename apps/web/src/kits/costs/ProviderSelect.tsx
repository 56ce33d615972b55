import { getCostProviders } from '@cabezal/contract/money/costs/payment-costs.calls';
import type { CompanyChoice } from '@cabezal/contract/people/companies/companies.calls';
import { EntitySelect } from '../../ui/form/EntitySelect.tsx';
import { storedOption } from '../../ui/form/stored-option.ts';

interface ProviderSelectProps {
  id?: string;
  value?: number | null;
  onChange?: (value: number | string | null) => void;
  onBlur?: () => void;
  placeholder: string;
  /** The name of the form's current value. */
  name?: string | undefined;
}
/** Who invoices a cost: a carrier, or a company that only invoices costs. */
export function ProviderSelect({ name, ...control }: ProviderSelectProps) {
  return (
    <EntitySelect<CompanyChoice>
      {...control}
      call={getCostProviders}
      inputOf={typed => (typed ? { name: typed } : {})}
      option={row => ({ value: row.id_company, label: row.name, refused: row.refused ?? undefined })}
      current={storedOption(control.value, name)}
    />
  );
}
