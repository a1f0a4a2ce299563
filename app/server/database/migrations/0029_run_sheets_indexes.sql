-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "prints_run" ON "prints" USING btree ("run_id") WHERE "prints"."run_id" is not null;
--> statement-breakpoint
ALTER TABLE "prints" VALIDATE CONSTRAINT "prints_run_id_runs_id_fk";
