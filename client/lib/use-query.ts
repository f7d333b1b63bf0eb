import { useLocation } from 'react-router-dom';

/** The query of the open page. The router's own hook for it can also change it, which no screen needs and home would load. */
export const useQuery = (): URLSearchParams => new URLSearchParams(useLocation().search);
