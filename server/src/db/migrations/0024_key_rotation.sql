-- While the encryption key is being changed: the known text, sealed with the key that replaces the one of `key_check`.
alter table installation add column next_key_check bytea;
