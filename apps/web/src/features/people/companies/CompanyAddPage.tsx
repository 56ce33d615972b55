import { addCompany } from '@cabezal/contract/people/companies/company-edits.calls';
import { COMPANY_PAPER_NAMES } from '@cabezal/contract/people/companies/company-lookups.data';
import { COMPANY_TYPES } from '@cabezal/domain/system/access/roles';
import { Form } from 'antd';
import { useSearchParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { SentFiles } from '../../../kits/papers/SentFiles.tsx';
import { FormPage } from '../../../ui/form/FormPage.tsx';
import { FormSection } from '../../../ui/form/FormSection.tsx';
import {
  AgreementsSection,
  ContactFields,
  IdentitySection,
  InstructionsField,
  SharingFields,
} from './CompanyFields.tsx';
import { companyPath } from './company-columns.tsx';

const usual = { notifications_share: true, share_driver_truck: true, early_billing: false, create_disv: false };

/** Registers a carrier or a customer: identity, contact, agreements. */
export default function CompanyAddPage() {
  const [params] = useSearchParams();
  const [form] = Form.useForm();
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
      doneText="Compañía registrada"
      doneTo={companyPath}
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
        <SentFiles kinds={COMPANY_PAPER_NAMES} />
      </FormSection>
    </FormPage>
  );
}
