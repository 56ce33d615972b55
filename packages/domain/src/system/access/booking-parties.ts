/** Default parties of a booking (spec §6 «Booking rules»). */
import { bookingRules, type CompanyType } from './roles';

export interface Booker {
  readonly role: string;
  readonly company_type: CompanyType;
  readonly is_operator: boolean;
  readonly id_company: number;
}

export interface BookingParties {
  /** The forwarder that books for its customer; null when another company books. */
  readonly id_forwarder: number | null;
  readonly id_bill_to: number | null;
  readonly id_addressee: number | null;
  /** Whether the person may choose another bill-to and addressee. */
  readonly may_choose: boolean;
}

/**
 * Default parties of a booking for a client: «the bill-to and addressee choice is offered to a local administrator of a forwarder or transporter, and
 * is defaulted for a forwarder». Default of a forwarder [H]: the forwarder pays, its customer receives. For a person who may not choose, the own
 * company pays and receives. For the operator's staff and a transporter's administrator, both default to the client.
 */
export function bookingParties(booker: Booker, id_client: number | null): BookingParties {
  const rules = bookingRules(booker);
  const may_choose = booker.is_operator || rules.bill_to_choice;
  if (rules.bill_to_defaulted)
    return { id_forwarder: booker.id_company, id_bill_to: booker.id_company, id_addressee: id_client, may_choose };
  const payer = may_choose ? id_client : booker.id_company;
  return { id_forwarder: null, id_bill_to: payer, id_addressee: payer, may_choose };
}
