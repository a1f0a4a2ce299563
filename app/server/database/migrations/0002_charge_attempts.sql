CREATE TABLE "charge_attempts" (
	"id" text PRIMARY KEY NOT NULL,
	"checkout_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"status" text DEFAULT 'charging' NOT NULL,
	"charge_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "charge_attempts_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "charge_attempts_charge_id_unique" UNIQUE("charge_id")
);
--> statement-breakpoint
ALTER TABLE "charge_attempts" ADD CONSTRAINT "charge_attempts_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "charge_attempts_under_way" ON "charge_attempts" USING btree ("checkout_id") WHERE "charge_attempts"."status" = 'charging';