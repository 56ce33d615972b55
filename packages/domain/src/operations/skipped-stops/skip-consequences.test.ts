import { describe, expect, it } from 'vitest';
import { type FactsOfStops, skipSentences, skipSentencesForCarrier } from './skip-consequences';

const charge = { description: 'Falso flete: Cliente canceló', amount: '210.00' };
const driven: FactsOfStops = { proposal: null, papers: ['EIR de salida', 'Guía de remisión', 'EIR de ingreso'] };
const skipped: FactsOfStops = { proposal: charge, papers: ['EIR de salida', 'EIR de ingreso'] };

describe('a stop that is skipped', () => {
  it('says which charge is proposed, which papers are no longer asked for, and who is told', () => {
    expect(skipSentences({ before: driven, after: skipped, isFollowed: true })).toEqual([
      'Se propone un cobro: Falso flete: Cliente canceló, $210,00 sin IVA. Nada se cobra hasta que alguien lo acepte',
      'Para cerrar ya no se pide: Guía de remisión',
      'Al conductor no se le avisa: dígaselo usted. Cliente y transportista lo leen en la bitácora',
    ]);
  });

  it('says no amount that is unknown or hidden', () => {
    const hidden = { ...skipped, proposal: { ...charge, amount: null } };
    expect(skipSentences({ before: driven, after: hidden, isFollowed: false })[0]).toBe(
      'Se propone un cobro: Falso flete: Cliente canceló. Nada se cobra hasta que alguien lo acepte',
    );
  });

  it('tells a carrier nothing about what the client is charged', () => {
    expect(skipSentencesForCarrier({ before: driven, after: skipped, isFollowed: true })).toEqual([
      'Para cerrar ya no se pide: Guía de remisión',
    ]);
  });

  it('says nothing where nothing follows, and a proposal that was open before is not new', () => {
    expect(skipSentences({ before: driven, after: driven, isFollowed: false })).toEqual([]);
    expect(skipSentences({ before: skipped, after: skipped, isFollowed: false })).toEqual([]);
  });
});

it('a stop that is resumed withdraws the proposal and asks for its papers again', () => {
  expect(skipSentences({ before: skipped, after: driven, isFollowed: false })).toEqual([
    'Se retira la propuesta de cobro: Falso flete: Cliente canceló',
    'Para cerrar se pide otra vez: Guía de remisión',
  ]);
});
