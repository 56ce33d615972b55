import { ClosedCutoffs } from './ClosedCutoffs.tsx';

/** The cutoffs of the person's own company, in «Mi compañía»: what it may invoice, and where it enters the invoice. */
export default function CompanyCutoffs() {
  return <ClosedCutoffs kind="PARTICULARES" isPart />;
}
