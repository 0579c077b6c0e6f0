"""CO2: Second Chance: co-operative, competitive and alone, by the German rulebook.

What a log says, in the order in which it happens (words are those of `data/vocabulary`):

set-up    ! start red ; home europe ; agenda asia wind solar hydro ; summit 1 solar wind
          ! un 1 4 20 ; goals plant-asia ... (one entry a group) ; deal red lobby 3 ? 7 19 30
          ! deal red private 1 12 ; event europe asia ; card 7 ; cubes asia
          keep 4 (company goal, or two private ones alone) ; draft 4 19
turn      plan solar asia/money ; prepare solar asia/money ; build solar asia/money ; pass
          scientist board asia/tech ; buy ; sell ; lobby 13 main ; lobby 11 main tech ; claim 20
          goal discard ; end
answers   take ; any solar ; cep asia ; give blue ; decline          a bonus of a track
          recruit ; scientist board asia/tech                       the grant of a scientist
          blue: board ; blue: summit 2/solar ; blue: lobby 13       a scientist sent away
          pay board ; pay africa                                    where a CEP comes from
          tech own ; tech region                                    a token that lies in a region
          topic solar                                               a step gained at a summit
phases    income 4 coins 3 vp ; reduce 30 ; goal 3 score
          ! fossil asia coal ; inspector green gas ; summit 2 hydro wind ; event africa
          ! reveal red private 1 12
marks     [1.2 red] [1 income] [1 goals] [1 supply] [1 events] [end]
"""
