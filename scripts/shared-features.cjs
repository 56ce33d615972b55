/** Which features may import which others, and why. Everything else that two features need stands in a kit. At most ten lines. */
module.exports = {
  approval: ['booking', 'reservations'], // an approver decides over reservations, with the price as it is booked
  cities: ['locations'], // a city shows its places as their own list does
  closing: ['guides'], // the guide opens beside its closing
  companies: ['drivers', 'equipments', 'locations', 'trucks'], // a company's page has the lists of what belongs to it
  dispatch: ['guides', 'reservations'], // a guide opens and is issued on the board, its reservation is programmed
  monitoring: ['guides'], // a trip's card and page record what the guide's own drawer records
  procurement: ['companies', 'drivers', 'trucks'], // qualifies those records, by their own parts
  'purchase-fees': ['fees'], // a purchase rate is written by the parts of a sale rate
  'sub-rates': ['reservations'], // a container's price shows its margin as the reservation's list does
  reservations: ['booking'], // a reservation is edited by the form that booked it
};
