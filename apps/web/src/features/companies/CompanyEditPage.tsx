import { type Company, getCompany } from '@cabezal/contract/companies/companies.calls';
import { editCompany } from '@cabezal/contract/companies/company-changes.calls';
import { Form } from 'antd';
import { useNavigate, useParams } from 'react-router';
import { useCall } from '../../api/use-call.ts';
import { paths } from '../../app/paths.ts';
import { DetailError } from '../../ui/detail/DetailError.tsx';
import { PageSkeleton } from '../../ui/feedback/Skeletons.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { FormPage } from '../../ui/form/FormPage.tsx';
import { FormSection } from '../../ui/form/FormSection.tsx';
import {
  AgreementsSection,
  ContactFields,
  IdentitySection,
  InstructionsField,
  SharingFields,
} from './CompanyFields.tsx';
import { companyPath } from './company-columns.tsx';

/** Changes a company's data; its state, papers, teams and associations are kept on its page. */
export default function CompanyEditPage() {
  const { id_company } = useParams();
  const found = useCall(getCompany, { id_company: Number(id_company) });
  if (found.data) return <CompanyEdit company={found.data} />;
  if (!found.error) return <PageSkeleton />;
  const list = { title: 'Compañías', to: paths.carriers };
  return <DetailError error={found.error} what="la compañía" retry={found.refetch} list={list} />;
}

function CompanyEdit({ company }: { company: Company }) {
  const navigate = useNavigate();
  const [form] = Form.useForm();
  const type = Form.useWatch('company_type', form) ?? company.company_type;
  const page = companyPath(company);
  const { id_company, version } = company;
  return (
    <FormPage
      title="Editar compañía"
      crumbs={[
        { title: 'Compañías', to: paths.carriers },
        { title: company.name, to: page },
      ]}
      call={editCompany}
      form={form}
      can={company.can.edit_all}
      initial={{ ...company }}
      toInput={values => ({ ...values, id_company, version })}
      onDone={() => {
        toast.success('Cambios guardados');
        void navigate(page);
      }}
      submitText="Guardar cambios"
      cancelTo={page}
    >
      <IdentitySection form={form} known={company.ruc} />
      <FormSection title="Contacto">
        <ContactFields />
      </FormSection>
      <FormSection title="Trato">
        <SharingFields isCarrier={type === 'TRANS'} />
        <InstructionsField />
      </FormSection>
      <AgreementsSection form={form} company={company} />
    </FormPage>
  );
}
