import type { Company } from '@cabezal/contract/people/companies/companies.calls';
import { plural } from '@cabezal/domain/system/amounts/plural';
import { MailLink, PhoneLink } from '../../../kits/records/MaybeLink.tsx';
import type { Answer } from '../../../ui/detail/DetailPage.tsx';

function activity(company: Company): Answer {
  const trips = company.trips ?? 0;
  const drivers = company.active_drivers ?? 0;
  return {
    question: 'Cuánto trabaja',
    answer: trips === 0 ? 'Sin viajes en 30 días' : plural(trips, '# viaje en 30 días', '# viajes en 30 días'),
    note: drivers > 0 ? plural(drivers, '# conductor activo', '# conductores activos') : undefined,
  };
}

/** Contact, responsible people, volume of work. Facts that the person may not see are left out. */
export function companyAnswers(company: Company): Answer[] {
  const contact: Answer = {
    question: 'Cómo contactarla',
    answer: company.phone ? <PhoneLink phone={company.phone} /> : 'Sin teléfono registrado',
    note: company.email ? <MailLink email={company.email} /> : undefined,
  };
  const advisor: Answer[] =
    company.advisor === undefined || company.company_type === 'TRANS'
      ? []
      : [{ question: 'Quién la atiende', answer: company.advisor ?? 'Sin asesor asignado', note: 'Asesor comercial' }];
  return [contact, ...advisor, activity(company)];
}
