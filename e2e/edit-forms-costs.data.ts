import { type EditForm, GUARDAR, press, texts } from './edit-form.ts';

const future = encodeURIComponent('["FUTURA"]');

/** Forms of costs and invoices of third parties. */
export const costForms: readonly EditForm[] = [
  {
    name: 'a type of cost',
    file: 'costs/CostTypeForm.tsx',
    as: 'contador',
    route: () => '/costos?tab=tipos',
    open: press(/^Editar Custodia/),
    isOver: true,
    field: 'Artículo en SAP',
    texts: ['CUS-01', 'CUS-02', 'CUS-03'],
    save: GUARDAR,
  },
  {
    name: 'a cost that is agreed with a depot',
    file: 'kits/rules/rule-buttons.tsx',
    as: 'contador',
    route: () => `/costos?tab=depositos&deposit_costs.v=FUTURA&deposit_costs.f.state=${future}`,
    open: press(/^Editar CDE-/),
    isOver: true,
    field: 'Nota',
    texts,
    save: GUARDAR,
  },
  {
    name: 'what a service costs',
    file: 'costs/ServiceForm.tsx',
    as: 'contador',
    route: () => '/costos?tab=servicios',
    open: async page =>
      page
        .getByRole('row')
        .filter({ hasText: 'Futura' })
        .getByRole('button', { name: /^Cambiar/ })
        .first()
        .click(),
    isOver: true,
    field: 'Nota',
    texts,
    save: GUARDAR,
  },
  {
    name: 'a receipt',
    file: 'kits/costs/EditCost.tsx',
    as: 'contador',
    route: () => '/costos?payment_costs.f.ordered=false',
    open: press(/^Editar «/),
    isOver: true,
    field: 'Justificación',
    texts,
    save: GUARDAR,
  },
  {
    name: 'an order to a provider',
    file: 'costs/EditOrder.tsx',
    as: 'contador',
    route: ids => `/costos?tab=ordenes&cost_orders.q=${ids.costOrder}`,
    open: press(/^Editar la orden/),
    isOver: true,
    field: 'Factura',
    texts: ['009-001-000000101', '009-001-000000102', '009-001-000000103'],
    save: GUARDAR,
  },
];
