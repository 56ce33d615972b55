import type { Company } from '@cabezal/contract/people/companies/companies.calls';
import { updateCompanyDocuments } from '@cabezal/contract/people/companies/company-edits.calls';
import { COMPANY_PAPER_NAMES, type CompanyPaperKind } from '@cabezal/contract/people/companies/company-lookups.data';
import { useAction } from '../../../api/use-action.ts';
import { useAttach } from '../../../kits/files/use-attach.ts';
import { PapersPanel } from '../../../kits/papers/PapersPanel.tsx';

/** Operating permit, RUC, contract and logo of a company. */
export function CompanyPapers({ company }: { company: Company }) {
  const attach = useAttach(updateCompanyDocuments);
  const update = useAction(updateCompanyDocuments);
  const { id_company } = company;
  if (company.can.edit !== true) return <PapersPanel papers={company.papers} kinds={COMPANY_PAPER_NAMES} />;
  return (
    <PapersPanel
      papers={company.papers}
      kinds={COMPANY_PAPER_NAMES}
      onAdd={(kind, id_file, key) =>
        attach({ id_company, files: [{ kind: kind as CompanyPaperKind, id_file }], removed: [] }, key)
      }
      onRemove={async ({ id_document }, motive) =>
        (await update.run({ id_company, files: [], removed: [{ id_document, motive }] })) !== null
      }
    />
  );
}
