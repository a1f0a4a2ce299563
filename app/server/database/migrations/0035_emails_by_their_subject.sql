-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "emails_about" ON "emails" USING btree ("about_id") WHERE "emails"."about_id" is not null;
