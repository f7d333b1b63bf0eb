-- The SHA-256 of a withdrawal's fields gave its fund password away; without one any fields fit for the key's last day.
UPDATE `idempotency_keys` SET `fields_hash` = '';
