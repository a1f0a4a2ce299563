DROP INDEX "letters_unsent";--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "given_up_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "letters_unsent" ON "letters" USING btree ("next_attempt_at") WHERE "letters"."sent_at" is null and "letters"."given_up_at" is null;