/**
 * Migrations that take away what only earlier versions used, each a version later than the code that needed it, or make a
 * rule weaker, with the reason why nobody needs what was.
 */
export const contracting: Readonly<Record<string, string>> = {
  '0059_alone_at_once':
    'who is alone agrees at once, so that the check of ten minutes is weaker; servers of before keep to it',
  '0064_recharge_returns':
    'only servers of this version write the recharge of a withdrawal, so that its key refuses nothing that others do',
  '0067_item_prices':
    'only servers of this version write the price of an item that begins later, so that its check refuses nothing that others do',
  '0068_order_quantity': 'its rules are of new columns, which others leave at their defaults',
  '0069_returned_pieces':
    'a server of before looks for a return that is open or paid itself, with the order locked, so that a weaker index lets it do no more; what it would pay too much for an order of which pieces were returned is refused to it',
  '0070_variants': 'its rules are of new columns, which others leave empty',
  '0071_next_prices_of_variants':
    'its rules are of new columns, which others leave empty; where an item with options has a price that begins later, a server of before is refused to begin it without its variants',
  '0072_search_terms': 'the index of the search is another; a server of before finds nothing until it is replaced',
  '0073_reviews': 'its rule of items is of new columns, which others leave at their defaults',
};
