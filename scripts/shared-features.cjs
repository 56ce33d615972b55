/** Which features may import which others, and why. Other code that two features need is in a kit. At most twelve lines. */
module.exports = {
  account: ['notifications'], // «Mi cuenta» has a tab for the notices of the person
  approval: ['booking', 'reservations'], // an approver decides on reservations, with the price as booked
  catalogues: ['notice-templates', 'notifications', 'terminals'], // «Mantenimiento general» has the tabs of notices, terminals and their codes
  cities: ['locations'], // a city shows its places like the list of places
  closing: ['guides'], // the closing opens the guide
  companies: ['cutoffs', 'drivers', 'equipments', 'locations', 'trucks'], // a company's page has the lists of its records
  dispatch: ['guides', 'reservations'], // the board opens and issues guides and schedules reservations
  monitoring: ['guides'], // a trip's card and page record the same events as the guide's drawer
  procurement: ['companies', 'drivers', 'trucks'], // qualifies those records, with their components
  'purchase-fees': ['fees'], // a purchase rate is edited with the components of a sale rate
  'container-prices': ['reservations'], // a container's price shows its margin like the list of reservations
  reservations: ['booking'], // a reservation is edited with the booking form
};
