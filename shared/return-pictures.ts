/** Pictures of one return (docs/domain.md, Parcels and returns). */
export const RETURN_PICTURES = 4;
