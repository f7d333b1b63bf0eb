import { inject } from 'vitest';

// The schema asks the environment for its engine when it is first imported, so this file is a set-up file.
process.env.DATABASE_URL = inject('postgresUrl');
