import { createConversions } from '../../server/services/pictures/conversions/conversions.ts';

/** Of all shops in this process: a converter of its own would take longer to start than most tests last. */
export const conversions = createConversions(() => undefined);
