import { type Company, getCompany } from '@cabezal/contract/people/companies/companies.calls';
import { editCompany } from '@cabezal/contract/people/companies/company-edits.calls';
import { Form } from 'antd';
import { useParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { type EditOf, EditPage } from '../../../ui/form/EditPage.tsx';
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

const list = { title: 'Compañías', to: paths.carriers };

/** Changes a company's data; state, papers, teams and associations are edited on its page. */
export default function CompanyEditPage() {
  const { id_company } = useParams();
  const of = { id_company: Number(id_company) };
  return <EditPage read={getCompany} of={of} what="la compañía" list={list} form={CompanyEdit} />;
}

function CompanyEdit({ record: company, edit }: EditOf<Company>) {
  const [form] = Form.useForm();
  const type = Form.useWatch('company_type', form) ?? company.company_type;
  const page = companyPath(company);
  const { id_company, version } = company;
  return (
    <FormPage
      title="Editar compañía"
      crumbs={[list, { title: company.name, to: page }]}
      call={editCompany}
      form={form}
      can={company.can.edit_all}
      initial={{ ...company }}
      toInput={values => ({ ...values, id_company, version })}
      edit={edit}
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
