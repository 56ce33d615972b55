import type { Company } from '@cabezal/contract/people/companies/companies.calls';
import { updateCompanyDocuments } from '@cabezal/contract/people/companies/company-edits.calls';
import { COMPANY_PAPER_NAMES, type CompanyPaperKind } from '@cabezal/contract/people/companies/company-lookups.data';
import { useAction } from '../../../api/use-action.ts';
import { PapersPanel } from '../../../kits/papers/PapersPanel.tsx';

interface Change {
  files?: { kind: CompanyPaperKind; id_file: number }[];
  removed?: { id_document: number; motive: string }[];
}

/** Operating permit, RUC, contract and logo of a company. */
export function CompanyPapers({ company }: { company: Company }) {
  const update = useAction(updateCompanyDocuments);
  const { id_company } = company;
  if (company.can.edit !== true) return <PapersPanel papers={company.papers} kinds={COMPANY_PAPER_NAMES} />;
  const run = async ({ files = [], removed = [] }: Change) =>
    (await update.run({ id_company, files, removed })) !== null;
  return (
    <PapersPanel
      papers={company.papers}
      kinds={COMPANY_PAPER_NAMES}
      onAdd={(kind, id_file) => run({ files: [{ kind: kind as CompanyPaperKind, id_file }] })}
      onRemove={({ id_document }, motive) => run({ removed: [{ id_document, motive }] })}
    />
  );
}
