import { addCompany } from '@cabezal/contract/companies/company-changes.calls';
import { COMPANY_PAPER_NAMES, type CompanyPaperKind } from '@cabezal/contract/companies/company-lookups.data';
import { COMPANY_TYPES } from '@cabezal/domain/access/roles';
import { Form } from 'antd';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '../../app/paths.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { FormPage } from '../../ui/form/FormPage.tsx';
import { FormSection } from '../../ui/form/FormSection.tsx';
import { type SentFile, SentFiles } from '../records/SentFiles.tsx';
import {
  AgreementsSection,
  ContactFields,
  IdentitySection,
  InstructionsField,
  SharingFields,
} from './CompanyFields.tsx';
import { companyPath } from './company-columns.tsx';

const usual = { notifications_share: true, share_driver_truck: true, early_billing: false, create_disv: false };

/** Registers a carrier or a customer: who it is, how one reaches it, what was agreed. */
export default function CompanyAddPage() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [form] = Form.useForm();
  const [papers, setPapers] = useState<readonly SentFile[]>([]);
  const company_type = COMPANY_TYPES.find(type => type === params.get('tipo')) ?? 'TRANS';
  const type = Form.useWatch('company_type', form) ?? company_type;
  return (
    <FormPage
      title="Nueva compañía"
      crumbs={[{ title: 'Compañías', to: paths.carriers }]}
      call={addCompany}
      form={form}
      draft="company"
      initial={{ ...usual, company_type }}
      toInput={values => ({ ...values, papers: papers.map(({ kind, id_file }) => ({ kind, id_file })) })}
      onDone={company => {
        toast.success('Compañía registrada');
        void navigate(companyPath(company));
      }}
      submitText="Registrar compañía"
      cancelTo={paths.carriers}
    >
      <IdentitySection form={form} />
      <FormSection title="Contacto">
        <ContactFields />
      </FormSection>
      <FormSection title="Trato">
        <SharingFields isCarrier={type === 'TRANS'} />
        <InstructionsField />
      </FormSection>
      <AgreementsSection form={form} />
      <FormSection title="Documentos" note="Puede subirlos también después">
        <SentFiles<CompanyPaperKind> kinds={COMPANY_PAPER_NAMES} files={papers} onChange={setPapers} />
      </FormSection>
    </FormPage>
  );
}
